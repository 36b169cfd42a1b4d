import LMDB

/// A walk over the entries of a stretch in small batches. Many stretches can be walked side by side
/// without keeping a cursor open in each.
struct StretchWalk {
    let stretch: PlanStretch
    private let query: PreparedQuery
    /// The entries that were read and not returned yet, in reverse order.
    private var waiting: [RowPlace] = []
    /// The part of the stretch that was not read yet.
    private var rest: KeyRange
    private var isAtEnd = false
    private var batchSize = 4

    private static let largestBatch = 256

    /// - Parameter place: the place where the walk begins, or nil for the first entry.
    init(_ stretch: PlanStretch, of query: PreparedQuery, from place: PagePlace?) {
        self.stretch = stretch
        self.query = query
        rest = stretch.keys(from: place)
    }

    /// - Parameter key: the key after which the walk begins, or nil for the first entry.
    init(_ stretch: PlanStretch, of query: PreparedQuery, after key: [UInt8]?) {
        self.init(stretch, of: query, from: key.map { PagePlace(true, $0) })
    }

    /// Returns the next entry with its whole key, or nil after the last.
    mutating func next(_ scope: RowScope) throws -> RowPlace? {
        if waiting.isEmpty, !isAtEnd { try fill(scope) }
        return waiting.popLast()
    }

    /// Skips all entries before a key.
    mutating func skip(to key: [UInt8], _ scope: RowScope) throws {
        let isAscending = stretch.direction == .ascending
        while let last = waiting.last, last.key != key,
            last.key.lexicographicallyPrecedes(key) == isAscending
        {
            waiting.removeLast()
        }
        guard waiting.isEmpty, !isAtEnd else { return }
        if isAscending {
            rest.lower = .included(key)
        } else {
            rest.upper = .included(key)
        }
    }

    /// Reads the next batch, which is larger than the one before.
    private mutating func fill(_ scope: RowScope) throws {
        var cursor = try scope.view.cursor(
            in: stretch.table(of: query.table), over: rest, stretch.direction)
        while waiting.count < batchSize {
            guard let entry = try cursor.next() else {
                isAtEnd = true
                break
            }
            let id = try query.id(of: entry, in: stretch.index)
            let check = try query.check(entry.key, entry.value, id, scope)
            waiting.append(RowPlace(key: entry.key.array, id: id, check: check))
        }
        // Each batch has a cursor of its own, which looks after more steps than it has.
        try scope.countSteps(waiting.count)
        guard let last = waiting.last else { return }
        if stretch.direction == .ascending {
            rest.lower = .excluded(last.key)
        } else {
            rest.upper = .excluded(last.key)
        }
        waiting.reverse()
        batchSize = min(batchSize * 4, Self.largestBatch)
    }
}
