/// The selected values of one record.
public struct SelectedRow<R: Record, Values: Sendable>: Identifiable, Sendable {
    // `SelectedMemory` writes the properties by their offsets: they keep this order.

    /// The id of the record.
    public let id: RecordID<R>
    /// The values of the columns, in the order in which they were selected: a tuple, or the value
    /// itself if one column was selected.
    public let values: Values
}
