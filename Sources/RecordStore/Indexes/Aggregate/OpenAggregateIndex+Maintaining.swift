import LMDB

extension OpenAggregateIndex {
    /// Whether a key can be cut, so that the entry has the whole key in its value.
    var isChecked: Bool { groups.columns.shortestCutBytes != nil }

    /// Throws if an entry with the whole key of a group of the record, and with sums as large as
    /// there can be, is larger than the storage allows.
    func check(
        _ record: EncodedRecord, by maintainer: inout IndexMaintainer, in view: ReadView
    ) throws {
        let core = maintainer.context.core
        let most = GroupValueWriter.mostSizeBytes(sumCount: sums.count)
        // Few records are as large as this. In a key a zero takes two bytes, and a text in its
        // normal form less than four times its own; each column may have the same text.
        let mostOfKey = 8 * groups.columns.count * record.bytes.byteCount
        if mostOfKey + most <= core.maximumValueBytes { return }
        guard try takes(record) else { return }
        try forEachGroup(of: record, &maintainer.keys.new) { _, wholeKey in
            if !wholeKey.isEmpty { try core.checkValueSize(wholeKey.count + most) }
        }
    }

    /// Notes what the change of a record changes of its groups. The transaction writes the entries
    /// once, at its end.
    func apply(
        old: EncodedRecord?, new: EncodedRecord?, by maintainer: inout IndexMaintainer,
        in transaction: inout WriteTransaction
    ) throws {
        if let old, let new, try hasSameGroups(old, new) { return }
        let context = maintainer.context
        try context.state.memory.totals.change(
            self, of: maintainer.table, old: old, new: new, maintainer.id, &maintainer.keys.new)
        if context.state.memory.totals.isFull {
            try context.state.memory.totals.write(to: &transaction)
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
