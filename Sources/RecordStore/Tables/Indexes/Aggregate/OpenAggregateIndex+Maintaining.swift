import LMDB

extension OpenAggregateIndex {
    /// Whether an entry with the whole key of a group of such a record can be too large. Few
    /// records are as large as this. In a key a zero takes two bytes, and a text in its normal form
    /// less than four times its own; each column may have the same text.
    func isChecked(_ byteCount: Int, mostValueBytes: Int) -> Bool {
        isChecked && 8 * groups.columns.count * byteCount + mostSumsBytes > mostValueBytes
    }

    /// Throws if an entry with the whole key of a group of the record, and with sums as large as
    /// there can be, is larger than the storage allows.
    func check(
        _ record: EncodedRecord, by maintainer: inout IndexMaintainer, in view: ReadView
    ) throws {
        let work = maintainer.work
        guard try takes(record) else { return }
        try forEachGroup(of: record, &maintainer.keys.new) { _, wholeKey in
            if !wholeKey.isEmpty { try work.checkValueSize(wholeKey.count + mostSumsBytes) }
        }
    }

    /// Notes what the change of a record changes of its groups. The transaction writes the entries
    /// once, at its end.
    func apply(
        old: EncodedRecord?, new: EncodedRecord?, by maintainer: inout IndexMaintainer,
        in transaction: inout WriteTransaction
    ) throws {
        if let old, let new, try hasSameGroups(old, new) { return }
        let work = maintainer.work
        try work.totals.change(
            self, of: maintainer.table, old: old, new: new, maintainer.id, &maintainer.keys.new)
        if work.totals.isFull {
            try work.totals.write(to: &transaction)
        }
    }

    /// Whether both records have the same values of all fields that groups, sums and the filter are
    /// made of.
    private func hasSameGroups(_ old: EncodedRecord, _ new: EncodedRecord) throws -> Bool {
        guard try groups.hasSameColumns(old, new),
            try groups.filter?.hasSameValues(in: old, new) ?? true
        else { return false }
        for sum in sums where try !sum.hasSameValues(in: old, new) { return false }
        return true
    }
}
