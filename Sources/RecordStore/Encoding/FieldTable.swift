/// The fields of a type as plain values: where each lies in the struct and in the record.
///
/// Encoding and decoding walk this table with a `switch`. It is not generic, so that it is
/// compiled once and runs at full speed whichever module declares the record. It is a class, so
/// that reaching it counts one reference and not one for each of its arrays.
final class FieldTable: Sendable {
    struct Step: BitwiseCopyable, Sendable {
        let form: MemoryForm
        let isOptional: Bool
        let isVariable: Bool
        let bit: Int
        let slot: Int
        let memoryOffset: Int
        /// The kind's width, or 0 for a variable value.
        let width: Int
        /// Whether the value is never nil and is stored in place.
        let isDirect: Bool
        /// The field's number, for messages.
        let number: Int
        /// Index into `accesses` and `fields`.
        let field: Int
    }

    let layout: RecordLayout
    let steps: [Step]
    let accesses: [FieldAccess]
    let fields: [(number: Int, name: String)]
    /// Where the id lies in the struct. It is read and stored in place like any field: calling
    /// the property of an unknown type costs more than encoding a small record.
    let idOffset: Int

    /// A table for the fields that are both in the schema and in the layout.
    ///
    /// The schema has no errors, and agrees with the layout on the kind of each common field:
    /// both was checked when the store was opened.
    init<R: Record>(_ schema: Schema<R>, layout: RecordLayout) {
        var steps: [Step] = []
        for (index, field) in schema.fields.enumerated() {
            guard let slot = layout.slot(of: UInt16(field.number)) else { continue }
            guard let type = field.type, let memoryOffset = field.memoryOffset,
                type.kind == slot.kind, type.elementKind == slot.elementKind
            else { preconditionFailure("\(schema.name).\(field.name) is not of \(slot.kind)") }
            steps.append(
                Step(
                    form: field.form, isOptional: type.isOptional,
                    isVariable: slot.kind.widthBytes == nil, bit: slot.bit, slot: slot.offset,
                    memoryOffset: memoryOffset, width: slot.kind.widthBytes ?? 0,
                    isDirect: !type.isOptional && field.form != .custom,
                    number: field.number, field: index))
        }
        guard let idOffset = StoredProperties(of: schema.makeBlank())?.id(of: R.self) else {
            preconditionFailure("\(schema.name).id is not a stored property")
        }
        self.layout = layout
        self.idOffset = idOffset.lowerBound
        // Variable values are appended in the order of their ends.
        self.steps = steps.sorted { $0.bit < $1.bit }
        accesses = schema.fields.map(\.access)
        fields = schema.fields.map { ($0.number, $0.name) }
    }
}
