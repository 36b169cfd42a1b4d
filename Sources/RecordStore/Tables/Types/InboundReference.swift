import LMDB

/// A reference as its target sees it: the referring type, the reference, and an index over it.
struct InboundReference: Sendable {
    unowned let source: RecordTable
    let reference: OpenReference
    /// The index of the referring type whose first column is the reference, or nil while no such
    /// index is ready.
    let index: OpenOrderedIndex?

    /// Returns the ids of the records that refer to `target`.
    /// - Complexity: O(log n + the number of referrers), or O(n) while no index is ready.
    func referrers(
        to target: IDBits, limit: Int = .max, in view: ReadView
    ) throws -> [IDBits] {
        guard let index else { return try scannedReferrers(to: target, limit: limit, in: view) }
        var key = KeyEncoder()
        // Safe because the array that `target.bytes` returns lives during the call.
        unsafe try key.append(target.bytes.span.bytes, as: index.columns[0].key)
        let prefix = key.bytes.array
        var found: [IDBits] = []
        var cursor = try view.cursor(in: index.entries, over: .prefix(prefix))
        while found.count < limit, let entry = try cursor.next() {
            guard let id = IDBits(of: entry, in: index) else {
                throw damage(of: target)
            }
            found.append(id)
        }
        return found
    }

    /// Looks for the referrers among all records.
    private func scannedReferrers(
        to target: IDBits, limit: Int, in view: ReadView
    ) throws -> [IDBits] {
        var found: [IDBits] = []
        var cursor = try view.cursor(in: source.records)
        while found.count < limit, let entry = try cursor.next() {
            guard let id = IDBits(prefixOf: entry.key), !view.passesOver(id, of: source) else {
                continue
            }
            if try targets(in: entry.value, id).contains(target) { found.append(id) }
        }
        return found
    }

    /// Returns the bytes of a record that the index lists, or nil if the record does not refer to
    /// `target` (any more).
    func bytes(of referrer: IDBits, to target: IDBits, in view: ReadView) throws -> [UInt8]? {
        guard let bytes = try view.bytes(of: referrer, in: source.records) else { return nil }
        // Safe because the array lives during the call.
        return unsafe try targets(in: bytes.span.bytes, referrer).contains(target) ? bytes : nil
    }

    /// Returns what a record refers to. A damaged record is an error: what it refers to now is not
    /// what its index says.
    private func targets(in bytes: RawSpan, _ id: IDBits) throws -> [IDBits] {
        let record: EncodedRecord = try source.checkedRecord(bytes, id)
        return try source.namingDamage(id) { try reference.targets(in: record) }
    }

    /// Returns the error for an index that does not agree with the record.
    func damage(of id: IDBits) -> StoreError {
        index?.damage(of: source, id)
            ?? .damagedIndex(type: source.name, index: reference.field.name, id: id.uuid)
    }
}

extension IDBits {
    /// Reads the id of the record that an index entry belongs to, or returns nil if the entry is
    /// too short.
    ///
    /// The value of an entry in a unique index begins with the id. The key of an entry in another
    /// index ends with the id, in the direction of the last column.
    @inline(__always)
    init?(of entry: borrowing Entry, in index: OpenOrderedIndex) {
        if index.isUnique {
            self.init(prefixOf: entry.value)
        } else {
            guard let bytes = KeyDecoder.recordIDBytes(of: entry.key) else { return nil }
            self.init(prefixOf: bytes)
            if index.isIDDescending { self = complement }
        }
    }
}

/// A reference as its owner sees it: the table of the target type.
struct OutboundReference: Sendable {
    unowned let target: RecordTable
}
