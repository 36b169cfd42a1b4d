public import LMDB

/// Which way a table is walked.
public typealias Direction = LMDB.Direction

/// A walk over the records of a query, one at a time: the memory it needs does not grow with their
/// number.
///
/// ```swift
/// var trips = try snapshot.records(Query<Trip>().sorted(by: .descending(\.start)))
/// while let trip = try trips.next() { print(trip.name) }
/// ```
public struct RecordCursor<R: Record>: ~Copyable, ~Escapable {
    private var cursor: Cursor
    /// Finds the records of an index's entries. Ids that come near each other are found faster by
    /// one cursor than from the root each.
    private var lookup: Cursor
    private let view: ReadView
    private let table: TypedRecordTable<R>
    private let index: StoredIndex?
    private let filter: RowFilter?
    private let cutGroup: CutGroup?
    /// What is left of the group of cut entries that the walk is in.
    private var group = CutGroup.Members()
    /// How many records the walk may still give.
    private var remaining: Int
    /// The key of the record that was found last, if it was asked for.
    private(set) var lastKey: [UInt8] = []

    @_lifetime(copy view)
    init(
        _ view: ReadView, _ table: TypedRecordTable<R>, _ query: PreparedQuery, limit: Int?,
        after key: [UInt8]? = nil
    ) throws {
        let plan = query.plan
        let keys = try plan.keys(after: key)
        let walk = try view.cursor(
            in: plan.index?.entries ?? table.records, over: keys, plan.direction)
        let lookup = try view.cursor(in: table.records)
        cursor = walk
        self.lookup = lookup
        self.view = view
        self.table = table
        filter = query.filter
        index = plan.index
        cutGroup = query.cutGroup
        remaining = limit ?? .max
    }

    /// The next record, or nil after the last.
    /// - Throws: ``StoreError/damagedRecord(_:)``; ``StoreError/damagedIndex(type:index:id:)`` if
    ///   an entry has no record.
    /// - Complexity: O(1) by id; O(log n) by an index, to find the record. Records that the filter
    ///   leaves out are read in place and not decoded.
    @_lifetime(self: copy self)
    public mutating func next() throws -> R? {
        try next(keepingKey: false)
    }

    @_lifetime(self: copy self)
    mutating func next(keepingKey: Bool) throws -> R? {
        let table = table
        guard let found = try find(keepingKey: keepingKey) else { return nil }
        return try table.decode(found.bytes, found.id)
    }

    /// Whether a page that ended here would split what has no order of keys.
    var isInsideGroup: Bool { !group.rest.isEmpty }

    /// Moves past the next record without decoding it; false after the last.
    @_lifetime(self: copy self)
    mutating func skip() throws -> Bool {
        let isFiltered = filter != nil
        // Without a filter the entry alone says enough.
        if isFiltered { return try find(keepingKey: false) != nil }
        guard remaining > 0, try cursor.next() != nil else { return false }
        remaining -= 1
        return true
    }

    /// The encoded record of the next entry that the filter lets through.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    private mutating func find(keepingKey: Bool) throws -> FoundRecord? {
        guard remaining > 0 else { return nil }
        let (index, table, filter, view, cutGroup) = (index, table, filter, view, cutGroup)
        while true {
            if let index, let id = group.next() {
                let bytes = try record(id, of: index)
                if let filter, try !table.matches(filter, bytes, id) { continue }
                remaining -= 1
                return FoundRecord(id, bytes)
            }
            let id: IDBits
            var bytes: RawSpan
            var key: [UInt8] = []
            var stem: [UInt8]?
            do {
                // The entry borrows the cursor: nothing else of self can change while it lives.
                guard let entry = try cursor.next() else { return nil }
                id = try table.id(of: entry, in: index)
                // It dies with the next step, but what it spans lives as long as the view.
                bytes = _overrideLifetime(entry.value, copying: view)
                stem = try cutGroup?.stem(of: entry.key)
                if keepingKey { key = entry.key.array }
            }
            if let index { bytes = try record(id, of: index) }
            if let cutGroup, let stem {
                try enterGroup(cutGroup.members(stem, table, view))
                continue
            }
            if let filter, try !table.matches(filter, bytes, id) { continue }
            if keepingKey { lastKey = key }
            remaining -= 1
            return FoundRecord(id, bytes)
        }
    }
}

extension RecordCursor {
    /// Goes on with the members of a group in their own order; the walk itself passes them.
    @_lifetime(self: copy self)
    private mutating func enterGroup(_ members: CutGroup.Members) throws {
        for _ in members.rest.dropFirst() { _ = try cursor.next() }
        group = members
        lastKey = members.lastKey
    }

    /// The encoded record of an entry. An entry without one is an error, never skipped.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    private mutating func record(_ id: IDBits, of index: StoredIndex) throws -> RawSpan {
        let (view, table) = (view, table)
        let found: UnsafeRawBufferPointer? = try id.withKey { key in
            try lookup.find(key)?.value.withUnsafeBytes { $0 }
        }
        guard let found else { throw index.damage(of: table, id) }
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

extension RecordTable {
    /// The id of the record that an entry of an index, or of the records themselves, stands for.
    func id(of entry: borrowing Entry, in index: StoredIndex?) throws -> IDBits {
        guard let index else {
            if entry.key.byteCount == KeyFormat.idSizeBytes, let id = IDBits(prefixOf: entry.key) {
                return id
            }
            throw StoreError.damagedRecord(
                RecordDamage(
                    type: name, id: IDBits(high: 0, low: 0).uuid, offset: 0,
                    kind: .wrongKey(byteCount: entry.key.byteCount)))
        }
        guard let id = IDBits(of: entry, in: index) else {
            throw index.damage(of: self, IDBits(high: 0, low: 0))
        }
        return id
    }

    /// Whether the filter lets an encoded record through. Its checksum is verified first.
    func matches(_ filter: RowFilter, _ bytes: RawSpan, _ id: IDBits) throws -> Bool {
        let record: RecordReader = try reader(bytes, id)
        do throws(RecordFault) {
            try record.verifyChecksumIfSmall(type: number, id: id)
        } catch {
            throw StoreError.damagedRecord(error.damage(of: name, id: id.uuid))
        }
        return try filter.matches(record, id)
    }
}

extension StoredIndex {
    func damage(of table: RecordTable, _ id: IDBits) -> StoreError {
        .damagedIndex(type: table.name, index: name, id: id.uuid)
    }
}
