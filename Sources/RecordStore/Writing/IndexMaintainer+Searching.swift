import LMDB

extension IndexMaintainer {
    /// Search entries that only `old` has go, those that only `new` has come. Both are in order.
    mutating func apply(
        old: EncodedRecord?, new: EncodedRecord?, to index: OpenSearchIndex,
        in transaction: inout WriteTransaction
    ) throws {
        if let old, let new, try index.hasSameEntries(old, new) { return }
        let before = try index.entries(of: old)
        let after = try index.entries(of: new)
        var (first, second) = (before[...], after[...])
        while first.first != nil || second.first != nil {
            if first.first == second.first {
                first.removeFirst()
                second.removeFirst()
            } else if let gone = first.first, second.first.map({ gone < $0 }) ?? true {
                first.removeFirst()
                try remove(gone, from: index, in: &transaction)
            } else {
                try add(second.removeFirst(), to: index, in: &transaction)
            }
        }
    }

    private mutating func remove(
        _ entry: SearchEntry, from index: OpenSearchIndex,
        in transaction: inout WriteTransaction
    ) throws {
        keys.old.replace(by: entry, of: id)
        if try transaction.delete(keys.old.bytes, in: index.entries) { return }
        throw StoreError.damagedIndex(type: table.name, index: index.name, id: id.uuid)
    }

    private mutating func add(
        _ entry: SearchEntry, to index: OpenSearchIndex, in transaction: inout WriteTransaction
    ) throws {
        keys.new.replace(by: entry, of: id)
        if try transaction.insert(RawSpan(), for: keys.new.bytes, in: index.entries) { return }
        throw StoreError.damagedIndex(type: table.name, index: index.name, id: id.uuid)
    }
}
