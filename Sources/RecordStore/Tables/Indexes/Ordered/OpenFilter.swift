/// The filter of a partial index over the fields of an open type. It looks at the record alone.
final class OpenFilter: Sendable {
    /// The filter as queries have theirs.
    let condition: Condition
    private let filter: RowFilter
    /// The values that the filter compares with.
    private let values: [[UInt8]?]
    /// The fields that the filter looks at.
    private let fields: [OpenField]

    /// Opens a condition that was read from a catalog with these fields.
    init(_ condition: Condition, _ fields: [OpenField]) throws {
        self.condition = condition
        var parts = FilterParts(for: [])
        filter = try RowFilter(condition, ofFields: fields, &parts)
        values = try parts.values(for: [])
        let numbers = condition.fieldNumbers
        self.fields = fields.filter { numbers.contains($0.number) }
    }

    /// Whether a record meets the filter.
    func holds(for record: borrowing EncodedRecord) throws -> Bool {
        let state = values.isEmpty ? nil : FilterState(values, positionCount: 0)
        return try filter.matches(record, .zero, RowScope(ofRowsAlone: state))
    }

    /// Whether all fields that the filter looks at have the same values in both records.
    func hasSameValues(
        in old: borrowing EncodedRecord, _ new: borrowing EncodedRecord
    ) throws -> Bool {
        for field in fields {
            if try !field.hasSameValue(in: old, new) { return false }
        }
        return true
    }
}
