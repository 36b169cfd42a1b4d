import LMDB

/// A reference seen from its target.
struct InboundReference: Sendable {
    unowned let source: RecordTable
    let reference: OpenReference
    /// The index of the source that begins with the reference.
    let index: OpenOrderedIndex

    /// The ids of the records that refer to `target`, from the index that begins with the
    /// reference.
    func referrers(
        to target: IDBits, limit: Int = .max, in view: ReadView
    ) throws -> [IDBits] {
        var key = KeyEncoder()
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

    /// The bytes of a record that the index lists, or nil if it does not refer to `target` (any
    /// more).
    func bytes(of referrer: IDBits, to target: IDBits, in view: ReadView) throws -> [UInt8]? {
        guard let bytes = try view.bytes(of: referrer, in: source.records) else { return nil }
        let targets = unsafe try reference.targets(in: source.encoded(bytes.span.bytes, referrer))
        return targets.contains(target) ? bytes : nil
    }

    func damage(of id: IDBits) -> StoreError {
        .damagedIndex(type: source.name, index: index.name, id: id.uuid)
    }
}

extension IDBits {
    /// The id of the record that an index entry is of: at the beginning of a unique index's value,
    /// at the end of another's key, in the direction of the last column.
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
