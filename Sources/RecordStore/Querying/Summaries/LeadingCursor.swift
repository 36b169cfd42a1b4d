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
            if place == nil {
                guard let first = try cursor.next() else { return place = .end }
                try body(first, try walk.id(of: first))
                place = try walk.position(after: first.key)
            } else if case .key(let start) = place {
                guard let entry = try cursor.seek(start) else { return place = .end }
                try body(entry, try walk.id(of: entry))
                place = try walk.position(after: entry.key)
            } else {
                return
            }
        }
    }
}
