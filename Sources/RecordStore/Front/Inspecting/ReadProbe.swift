import LMDB

/// The reads that a program makes of one type or one index, without the program's types: for tools
/// that measure what they cost.
///
/// Each read is a transaction of its own. Records are found, checked and read as a program's
/// records are, but not made. Each read returns a number that depends on all that it has seen, so
/// that no part of it can be left out.
package struct ReadProbe: Sendable {
    private let core: StoreCore
    private let table: UntypedRecordTable
    /// The index whose entries are read, or nil for the records of the type.
    private let index: (any OpenIndex)?

    /// The place in a table where a read begins.
    package struct Place: Hashable, Sendable {
        fileprivate let key: [UInt8]
        /// The id that the key is; zero if the key is none.
        fileprivate let id: IDBits
    }

    fileprivate init(_ core: StoreCore, _ table: UntypedRecordTable, _ index: (any OpenIndex)?) {
        (self.core, self.table, self.index) = (core, table, index)
    }

    /// Returns the place of an entry that `choice` selects, or nil if there are no entries. Random
    /// numbers give random entries, those on emptier pages somewhat more often.
    /// - Complexity: O(log n).
    package func place(chosenBy choice: UInt64) throws -> Place? {
        try core.read { snapshot in
            let entries = index?.entries ?? table.records
            guard let key = try snapshot.view.key(chosenBy: choice, in: entries) else { return nil }
            // Safe because the array lives during the call.
            return Place(key: key, id: IDBits(prefixOf: unsafe key.span.bytes) ?? .zero)
        }
    }

    /// Finds a record by its id, verifies its checksum and reads all its fields.
    /// - Throws: ``StoreError/damagedRecord(_:)``.
    package func get(_ place: Place) throws -> UInt64 {
        try core.read { snapshot in
            guard let bytes = try snapshot.view.get(place.id, in: table.records) else { return 0 }
            return try table.digest(of: bytes, place.id)
        }
    }

    /// Finds the first entry that is not before a place, by a cursor, and reads its key.
    package func seek(_ place: Place) throws -> UInt64 {
        try core.read { snapshot in
            let entries = index?.entries ?? table.records
            var cursor = try snapshot.view.cursor(
                in: entries, over: KeyRange(from: .included(place.key)))
            guard let entry = try cursor.next() else { return 0 }
            guard let index = index as? any RecordIndex else {
                return UInt64(entry.key.byteCount + entry.value.byteCount)
            }
            guard let id = index.id(of: entry) else { throw index.damage(of: table, nil) }
            return id.low &+ UInt64(entry.key.byteCount)
        }
    }

    /// Reads `count` rows from a place on, as ``get(_:)`` does, or fewer at the end: the records of
    /// a type from the newest to the oldest id, or the entries of an index in their order with
    /// their records, which are found together. An aggregate index has entries alone.
    /// - Throws: ``StoreError/damagedRecord(_:)``, ``StoreError/damagedIndex(type:index:id:)``.
    package func page(of count: Int, from place: Place) throws -> UInt64 {
        try core.read { snapshot in
            guard let index else { return try newest(count, from: place, snapshot.view) }
            return try entries(of: index, count, from: place, snapshot.view)
        }
    }

    private func newest(_ count: Int, from place: Place, _ view: ReadView) throws -> UInt64 {
        var cursor = try view.cursor(
            in: table.records, over: KeyRange(to: .included(place.key)), .descending)
        var (sum, left) = (UInt64(0), count)
        while left > 0, let entry = try cursor.next() {
            sum &+= try table.digest(of: entry.value, table.id(ofKey: entry.key))
            left -= 1
        }
        return sum
    }

    private func entries(
        of index: any OpenIndex, _ count: Int, from place: Place, _ view: ReadView
    ) throws -> UInt64 {
        var cursor = try view.cursor(
            in: index.entries, over: KeyRange(from: .included(place.key)))
        let recordIndex = index as? any RecordIndex
        var (sum, left) = (UInt64(0), count)
        var batch = view.batch(in: table.records, capacity: count)
        while left > 0, let entry = try cursor.next() {
            left -= 1
            guard let recordIndex else {
                sum &+= UInt64(entry.key.byteCount + entry.value.byteCount)
                continue
            }
            guard let id = recordIndex.id(of: entry) else { throw index.damage(of: table, nil) }
            batch.append(high: id.high, low: id.low)
        }
        try batch.find()
        for position in 0..<batch.count {
            let key = batch.key(at: position)
            let id = IDBits(high: key.high, low: key.low)
            guard let bytes = batch.value(at: position) else { throw index.damage(of: table, id) }
            sum &+= try table.digest(of: bytes, id)
        }
        return sum
    }
}

extension InspectedStore {
    /// Returns what reads the records of a type.
    package func probe(of type: CatalogType) -> ReadProbe {
        ReadProbe(core, table(of: type), nil)
    }

    /// Returns what reads the entries of an index and the records that they lead to.
    package func probe(of index: CatalogIndex, in type: CatalogType) -> ReadProbe {
        ReadProbe(core, table(of: type), open(index, in: type))
    }
}
