import LMDB

/// A walk over the records that meet a search and a filter, the best first.
///
/// The entries of the first gram of the search are ordered by how well the gram stands in a record,
/// and no record meets the search better than the gram stands in it. So a record waits until the
/// walk reaches an entry that is no better, and is returned then. That order does not show whether
/// a text consists of the search alone. The walk looks for such records first, by the length of
/// their texts.
///
/// If many records have the first gram and few the whole search, the walk changes to a gram with
/// fewer entries. Altogether it reads at most about three times as many records as the rarest gram
/// has entries.
struct SearchWalk: ~Copyable, ~Escapable {
    private var cursor: Cursor
    private let view: ReadView
    private let search: PreparedSearch
    private let gram: SearchGram
    private var phase: Phase
    /// The key at which the walk continues; nil if it continues at the cursor.
    private var restart: [UInt8]?
    /// A candidate that was read before its turn.
    private var held: Candidate?
    /// The records that were read and not yet returned, the best first.
    private var waiting: [SearchPosition] = []
    /// The position of the record that was returned last.
    private var last: SearchPosition?
    /// The number of records that the walk may still return.
    private var remaining: Int
    /// The number of records that were read.
    private(set) var readCount = 0
    /// The number of records that were read and are no hits.
    private var examined = 0
    /// The number of records that are no hits after which the walk looks for a rarer gram.
    private var milestone = 64

    /// A record that may meet the search.
    private struct Candidate {
        let id: IDBits
        /// The best position that the record can have in the results.
        let bound: SearchPosition
    }

    /// The part of the index that the walk reads.
    private enum Phase {
        /// The entries of texts that consist of the search alone, in the field at this position.
        case exact(Int)
        /// All entries of the first gram, the best first.
        case ranked
        /// Nothing: all remaining records wait.
        case gathered
    }

    /// Creates a walk.
    /// - Parameter last: the position after which the walk begins.
    @_lifetime(copy view)
    init(
        _ view: ReadView, _ search: PreparedSearch, limit: Int, after last: SearchPosition?
    ) throws {
        // The gram exists, because a search without words is never walked.
        let gram = search.needle.words[0].grams[0]
        let walk = try view.cursor(in: search.index.entries, over: .prefix(gram.prefix))
        cursor = walk
        self.view = view
        self.search = search
        self.gram = gram
        self.last = last
        remaining = limit
        phase = .exact(0)
        if let last, last.score.rank == .exact { phase = .exact(last.score.field) }
        if let last, last.score.rank > .exact { phase = .ranked }
        restart = start(of: phase)
    }

    /// Returns the place of the next hit, or nil after the last one.
    @_lifetime(self: copy self)
    mutating func next() throws -> SearchPosition? {
        guard remaining > 0 else { return nil }
        while true {
            guard let next = try step() else {
                return waiting.isEmpty ? nil : give(waiting.removeFirst())
            }
            if let first = waiting.first, first <= next.bound {
                held = next
                return give(waiting.removeFirst())
            }
            guard let found = try position(of: next.id) else {
                try noteMiss()
                continue
            }
            if let last, found <= last { continue }
            if found <= next.bound { return give(found) }
            wait(found)
        }
    }
}

extension SearchWalk {
    /// Returns the key at which the entries of a phase begin that come after `last`.
    private func start(of phase: Phase) -> [UInt8] {
        switch phase {
        case .exact(let field):
            var first = SearchPosition(exactStart(field), .zero)
            if let last, first.score == exact(field),
                last.score == SearchScore(.exact, field: field, length: search.needle.length)
            {
                first = SearchPosition(first.score, last.id)
            }
            return gram.prefix + first.bytes
        case .ranked:
            // A waiting record may come from an entry before `last`, unless the whole search is one
            // gram.
            guard search.needle.isGram, let last, last.score.rank > .exact else {
                return gram.prefix
            }
            return gram.prefix + last.bytes
        case .gathered: return []
        }
    }

    /// Returns the score in the gram's entries of a text that consists of the search alone.
    private func exact(_ field: Int) -> SearchScore {
        SearchScore(.prefix, field: field, length: search.needle.length)
    }

    /// Returns the smallest score that an entry of a text that consists of the search alone can
    /// have. An array has one entry for several texts that begin with the gram, with the length of
    /// the shortest of them, which is at most that of the search.
    private func exactStart(_ field: Int) -> SearchScore {
        let isArray = search.index.fields[field].kind == .array
        return SearchScore(.prefix, field: field, length: isArray ? 0 : search.needle.length)
    }

    /// Returns the record of the next entry, with the best position that it can have.
    @_lifetime(self: copy self)
    private mutating func step() throws -> Candidate? {
        if let next = held.take() { return next }
        while true {
            if case .gathered = phase { return nil }
            let found = try read()
            switch phase {
            case .exact(let field):
                if let found, found.score <= exact(field) {
                    let length = search.needle.length
                    // Entries of shorter texts are not in the order of their ids, so their records
                    // wait.
                    let isInOrder = found.score == exact(field)
                    let bound = SearchPosition(
                        SearchScore(.exact, field: field, length: length),
                        isInOrder ? found.id : .zero)
                    return Candidate(id: found.id, bound: bound)
                }
                let isLast = field + 1 == search.index.fields.count
                phase = isLast ? .ranked : .exact(field + 1)
                restart = start(of: phase)
            case .ranked:
                if let found { return Candidate(id: found.id, bound: found) }
                phase = .gathered
            case .gathered: break
            }
        }
    }

    /// Reads the next entry; nil after the last one.
    @_lifetime(self: copy self)
    private mutating func read() throws -> SearchPosition? {
        let search = search
        if let key = restart.take() {
            guard let entry = try cursor.seek(key) else { return nil }
            return try search.position(of: entry)
        }
        guard let entry = try cursor.next() else { return nil }
        return try search.position(of: entry)
    }

    /// Returns the place of a hit whose turn it is, and counts it.
    private mutating func give(_ position: SearchPosition) -> SearchPosition {
        last = position
        remaining -= 1
        return position
    }

    /// Reads the record of an entry, and returns its place among the hits; nil if it is none. An
    /// entry without a record is an error and is never skipped.
    @_lifetime(self: copy self)
    private mutating func position(of id: IDBits) throws -> SearchPosition? {
        let (search, view) = (search, view)
        readCount += 1
        // The read is not noted, because the noted stretch stands for the records of its entries.
        guard let bytes = try view.unnoted.get(id, in: search.table.records) else {
            throw search.damage(id)
        }
        return try search.position(of: bytes, id, in: view)
    }

    /// Keeps a record until its turn. At most `remaining` records are kept.
    private mutating func wait(_ found: SearchPosition) {
        var (low, high) = (0, waiting.count)
        while low < high {
            let middle = (low + high) / 2
            if waiting[middle] < found { low = middle + 1 } else { high = middle }
        }
        if low < waiting.count, waiting[low] == found { return }
        waiting.insert(found, at: low)
        if waiting.count > remaining { waiting.removeLast() }
    }

    /// Counts a record that is no hit. After 64, 256, and so on, of them the walk
    /// changes to a gram with at most as many entries, if there is one.
    @_lifetime(self: copy self)
    private mutating func noteMiss() throws {
        examined += 1
        if examined < milestone || search.needle.isGram { return }
        let (search, view) = (search, view)
        guard case .ranked = phase, let rare = try search.gram(withAtMost: milestone, in: view)
        else {
            milestone *= 4
            return
        }
        waiting = []
        phase = .gathered
        var entries = try view.cursor(in: search.index.entries, over: .prefix(rare.prefix))
        while true {
            let id: IDBits
            do {
                guard let entry = try entries.next() else { return }
                id = try search.position(of: entry).id
            }
            guard let found = try position(of: id) else { continue }
            if last.map({ found > $0 }) ?? true { wait(found) }
        }
    }
}
