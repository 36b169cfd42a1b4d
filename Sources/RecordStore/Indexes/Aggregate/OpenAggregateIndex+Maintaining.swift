import LMDB

extension OpenAggregateIndex {
    /// False, because every record lies in some groups or in none.
    var isChecked: Bool { false }

    func check(
        _ record: EncodedRecord, by maintainer: inout IndexMaintainer, in view: ReadView
    ) throws {}

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
