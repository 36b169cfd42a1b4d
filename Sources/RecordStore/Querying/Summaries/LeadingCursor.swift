import LMDB

/// The place of a ``LeadingWalk``, which leaps from one combination to the next.
struct LeadingCursor: ~Copyable, ~Escapable {
    private let walk: LeadingWalk
    private var cursor: Cursor
    private var place: LeadingWalk.Position?

    @_lifetime(copy cursor)
    init(_ walk: LeadingWalk, _ cursor: consuming Cursor) {
        self.walk = walk
        self.cursor = cursor
    }

    var isEnd: Bool {
        switch place {
        case nil, .key: false
        case .end, .unknown: true
        }
    }

    /// Whether the walk ended at a text that was cut, so that the records have to be read.
    var isCut: Bool { if case .unknown = place { true } else { false } }

    /// Calls `body` with the next first entries, up to some of them.
    /// - Complexity: one search for each of them.
    @_lifetime(self: copy self)
    mutating func read(_ count: Int, _ body: (borrowing Entry, IDBits) throws -> Void) throws {
        for _ in 0..<count {
            switch place {
            case .key(let start):
                guard let entry = try cursor.seek(start) else { return place = .end }
                // Backwards, a key that is no longer than the combination is found again. The span
                // is safe because the array outlives the comparison.
                let isAgain = unsafe walk.isDescending && entry.key.isEqual(to: start.span.bytes)
                if !isAgain {
                    place = try walk.take(entry, body)
                    continue
                }
            case nil: break
            case .end, .unknown: return
            }
            guard let entry = try cursor.next() else { return place = .end }
            place = try walk.take(entry, body)
        }
    }
}
