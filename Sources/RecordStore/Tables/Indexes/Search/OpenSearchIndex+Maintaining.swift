import LMDB

extension OpenSearchIndex {
    /// False, because no letters of a record can be refused.
    var isChecked: Bool { false }

    func check(
        _ record: EncodedRecord, by maintainer: inout IndexMaintainer, in view: ReadView
    ) throws {}

    func apply(
        old: EncodedRecord?, new: EncodedRecord?, by maintainer: inout IndexMaintainer,
        in transaction: inout WriteTransaction
    ) throws {
        if let old, let new, try hasSameEntries(old, new) { return }
        // Both arrays are sorted.
        var before = try entries(of: old)[...]
        var after = try entries(of: new)[...]
        while before.first != nil || after.first != nil {
            if before.first == after.first {
                before.removeFirst()
                after.removeFirst()
            } else if let gone = before.first, after.first.map({ gone < $0 }) ?? true {
                before.removeFirst()
                maintainer.keys.old.replace(by: gone, of: maintainer.id)
                try maintainer.remove(maintainer.keys.old.bytes, from: self, in: &transaction)
            } else {
                maintainer.keys.new.replace(by: after.removeFirst(), of: maintainer.id)
                try maintainer.add(maintainer.keys.new.bytes, to: self, in: &transaction)
            }
        }
    }
}
