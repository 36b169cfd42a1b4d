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

    /// Moves past the next record, which is read only if something has to be checked on it; false
    /// after the last.
    @_lifetime(self: copy self)
    mutating func skip() throws -> Bool {
        if query.filter != nil { return try nextID() != nil }
        guard remaining > 0 else { return false }
        if source != nil {
            if try source?.next(RowScope(view, memo)) == nil { return false }
        } else {
            if try cursor.next() == nil { return false }
        }
        remaining -= 1
        return true
    }

    /// The id of the next record, which is read only if something has to be checked on it.
    @_lifetime(self: copy self)
    mutating func nextID() throws -> IDBits? {
        let (query, scope) = (query, RowScope(view, memo))
        while let row = try step(keepingKey: false) {
            if row.check != .nothing {
                let bytes = try record(of: row, query)
                if try !query.lets(bytes, row.id, row.check, scope) { continue }
            }
            remaining -= 1
            return row.id
        }
        return nil
    }

    /// The value of a field in the next record, which is read only if its entry does not say all.
    @_lifetime(self: copy self)
    mutating func nextValue(of field: FieldSlots) throws -> FoundValue? {
        let (query, scope) = (query, RowScope(view, memo))
        while let row = try step(keepingKey: false, reading: field) {
            var found = row.value
            if found == nil {
                let bytes = try record(of: row, query)
                if try !query.lets(bytes, row.id, row.check, scope) { continue }
                found = FoundValue(
                    bytes: try query.table.checkedReader(bytes, row.id).value(of: field))
            }
            remaining -= 1
            return found
        }
        return nil
    }

    /// The next record that the filter lets through.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func next(keepingKey: Bool) throws -> FoundRecord? {
        let (query, scope) = (query, RowScope(view, memo))
        while let row = try step(keepingKey: keepingKey) {
            let bytes = try record(of: row, query)
            if try !query.lets(bytes, row.id, row.check, scope) { continue }
            remaining -= 1
            return FoundRecord(row.id, bytes)
        }
        return nil
    }
}

extension RowWalk {
    /// A row that its entry does not leave out.
    private struct Step: ~Escapable {
        let id: IDBits
        /// The record, if it was walked itself.
        let bytes: RawSpan?
        /// What is left to check on the record.
        let check: RowCheck
        /// The value that was asked for, where nothing is left to check and the entry has it.
        let value: FoundValue?

        @_lifetime(copy bytes)
        init(_ id: IDBits, _ bytes: RawSpan?, _ check: RowCheck, _ value: FoundValue? = nil) {
            self.id = id
            self.bytes = bytes
            self.check = check
            self.value = value
        }
    }

    @_lifetime(copy self)
    @_lifetime(self: copy self)
    private mutating func step(
        keepingKey: Bool, reading field: FieldSlots? = nil
    ) throws -> Step? {
        guard remaining > 0 else { return nil }
        let (query, view, scope) = (query, view, RowScope(view, memo))
        while true {
            if source != nil {
                guard let place = try source?.next(scope) else { return nil }
                readCount += 1
                guard let check = place.check else { continue }
                if keepingKey { (firstKey, lastKey) = (place.key, place.key) }
                return Step(place.id, nil, check)
            }
            if let member = group.next() { return Step(member, nil, .nothing) }
            let id: IDBits
            let bytes: RawSpan?
            var stem: [UInt8]?
            var key: [UInt8]?
            var value: FoundValue?
            let check: RowCheck?
            do {
                // The entry borrows the cursor: nothing of self can change while it lives.
                guard let entry = try cursor.next() else { return nil }
                id = try query.id(of: entry)
                stem = try query.cutGroup?.stem(of: entry.key)
                check = try query.check(entry.key, entry.value, id, scope)
                if keepingKey { key = entry.key.array }
                if let field, check == .nothing {
                    value = try query.value(of: field, entry.key, entry.value, id)
                }
                // It dies with the next step, but what it spans lives as long as the view.
                bytes =
                    query.stretch?.index == nil
                    ? _overrideLifetime(entry.value, copying: view) : nil
            }
            if let stem {
                try enterGroup(stem)
                continue
            }
            readCount += 1
            guard let check else { continue }
            if let key { (firstKey, lastKey) = (key, key) }
            return Step(id, bytes, check, value)
        }
    }
}

extension RowWalk {
    /// Goes on with the members of a group in their own order; the walk itself passes them.
    @_lifetime(self: copy self)
    private mutating func enterGroup(_ stem: [UInt8]) throws {
        let (query, scope) = (query, RowScope(view, memo))
        guard let cutGroup = query.cutGroup else { return }
        let members = try cutGroup.members(stem, of: query, scope)
        for _ in 1..<members.entryCount { _ = try cursor.next() }
        (firstKey, lastKey) = (members.firstKey, members.lastKey)
        readCount += members.entryCount
        group = members
    }

    @_lifetime(copy self)
    @_lifetime(self: copy self)
    private mutating func record(of row: borrowing Step, _ query: PreparedQuery) throws -> RawSpan {
        if let bytes = row.bytes { return _overrideLifetime(bytes, copying: view) }
        return try record(row.id, of: query)
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

/// The bytes of a field that was read, with or without a value.
struct FoundValue {
    let bytes: [UInt8]?
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
