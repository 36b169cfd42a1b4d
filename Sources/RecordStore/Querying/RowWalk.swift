import LMDB

/// A walk over the encoded records of a plan: what the typed cursor, pages and counts share.
///
/// It is not generic, so that it is compiled once and runs at full speed whichever module declares
/// the record.
struct RowWalk: ~Copyable, ~Escapable {
    private var cursor: Cursor
    /// Finds the records of an index's entries. Ids that come near each other are found faster by
    /// one cursor than from the root each.
    private var lookup: Cursor
    private let view: ReadView
    private let query: PreparedQuery
    private let memo: TargetMemo?
    /// The rows of a plan that is more than one stretch; the walk's own cursor is then idle.
    private var source: RowSource?
    /// What is left of the group of cut entries that the walk is in.
    private var group = CutGroup.Members()
    /// How many rows were looked at, also to find those that this walk begins with.
    private(set) var readCount = 0
    /// How many records the walk may still give.
    private var remaining: Int
    /// The key of the record that was found last, if it was asked for; the last one of its group.
    private(set) var lastKey: [UInt8] = []
    /// The same, but the first one of its group.
    private(set) var firstKey: [UInt8] = []

    /// - Parameters:
    ///   - wanted: how many rows will be asked for at most, if that is less than the limit.
    ///   - key: the place after which to begin.
    @_lifetime(copy view)
    init(
        _ view: ReadView, _ query: PreparedQuery, limit: Int?, wanted: Int? = nil,
        after key: [UInt8]? = nil
    ) throws {
        let records = query.table.records
        let stretch = query.stretch
        let walk = try view.cursor(
            in: stretch?.table(of: query.table) ?? records,
            over: stretch?.keys(after: key) ?? .all, stretch?.direction ?? .ascending)
        // The stretch that is walked stands for the records of its entries.
        let lookup = try view.unnoted.cursor(in: records)
        let most = min(limit ?? .max, wanted ?? .max)
        var reads = 0
        let source =
            stretch == nil
            ? try RowSource(
                view, query, wanted: most == .max ? nil : most, after: key, reads: &reads) : nil
        cursor = walk
        self.lookup = lookup
        self.view = view
        self.query = query
        self.source = source
        memo = query.placeCount > 0 ? TargetMemo(count: query.placeCount) : nil
        remaining = limit ?? .max
        readCount = reads
    }

    /// Whether a page that ended here would split what has no order of keys.
    var isInsideGroup: Bool { !group.isEmpty }

    /// Moves past the next record without reading it if nothing has to be checked; false after the
    /// last.
    @_lifetime(self: copy self)
    mutating func skip() throws -> Bool {
        let isFiltered = query.filter != nil
        if isFiltered { return try next(keepingKey: false) != nil }
        guard remaining > 0 else { return false }
        if source != nil {
            if try source?.next(view) == nil { return false }
        } else {
            if try cursor.next() == nil { return false }
        }
        remaining -= 1
        return true
    }

    /// The id of the next record, which is read only if something has to be checked.
    @_lifetime(self: copy self)
    mutating func nextID() throws -> IDBits? {
        let query = query
        if query.filter != nil || query.cutGroup != nil {
            return try next(keepingKey: false)?.id
        }
        guard remaining > 0 else { return nil }
        var id: IDBits?
        if source != nil {
            id = try source?.next(view)?.id
        } else if let entry = try cursor.next() {
            id = try query.id(of: entry)
        }
        if id != nil {
            remaining -= 1
            readCount += 1
        }
        return id
    }

    /// The next record that the filter lets through.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func next(keepingKey: Bool) throws -> FoundRecord? {
        guard remaining > 0 else { return nil }
        let (query, view) = (query, view)
        while true {
            let id: IDBits
            var bytes: RawSpan
            if source != nil {
                guard let place = try source?.next(view) else { return nil }
                id = place.id
                bytes = try record(id, of: query)
                if keepingKey { (firstKey, lastKey) = (place.key, place.key) }
            } else if let member = group.next() {
                bytes = try record(member, of: query)
                remaining -= 1
                return FoundRecord(member, bytes)
            } else {
                var stem: [UInt8]?
                var key: [UInt8]?
                do {
                    // The entry borrows the cursor: nothing of self can change while it lives.
                    guard let entry = try cursor.next() else { return nil }
                    id = try query.id(of: entry)
                    // It dies with the next step, but what it spans lives as long as the view.
                    bytes = _overrideLifetime(entry.value, copying: view)
                    stem = try query.cutGroup?.stem(of: entry.key)
                    if keepingKey { key = entry.key.array }
                }
                if let stem {
                    try enterGroup(stem)
                    continue
                }
                if query.stretch?.index != nil { bytes = try record(id, of: query) }
                if let key { (firstKey, lastKey) = (key, key) }
            }
            readCount += 1
            if try !query.lets(bytes, id, view, memo) { continue }
            remaining -= 1
            return FoundRecord(id, bytes)
        }
    }
}

extension RowWalk {
    /// Goes on with the members of a group in their own order; the walk itself passes them.
    @_lifetime(self: copy self)
    private mutating func enterGroup(_ stem: [UInt8]) throws {
        let (query, view) = (query, view)
        guard let cutGroup = query.cutGroup else { return }
        let members = try cutGroup.members(stem, of: query, view, memo)
        for _ in 1..<members.entryCount { _ = try cursor.next() }
        (firstKey, lastKey) = (members.firstKey, members.lastKey)
        readCount += members.entryCount
        group = members
    }

    /// The encoded record of an entry. An entry without one is an error, never skipped.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    private mutating func record(_ id: IDBits, of query: PreparedQuery) throws -> RawSpan {
        let view = view
        let found: UnsafeRawBufferPointer? = try id.withKey { key in
            try lookup.find(key)?.value.withUnsafeBytes { $0 }
        }
        guard let found else { throw query.damage(id) }
        // The span outlives the closure: it lies in the map, which lives as long as the view.
        return _overrideLifetime(RawSpan(_unsafeBytes: found), copying: view)
    }
}

/// An encoded record where it lies.
struct FoundRecord: ~Escapable {
    let id: IDBits
    let bytes: RawSpan

    @_lifetime(copy bytes)
    init(_ id: IDBits, _ bytes: RawSpan) {
        self.id = id
        self.bytes = bytes
    }
}
