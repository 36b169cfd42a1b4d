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
        /// Whether the value is never nil and is stored in place.
        let isDirect: Bool
        /// The field's bit in its byte of the presence bitmap.
        let presenceMask: UInt8
        /// Where that byte lies in the record.
        let presenceOffset: Int
        let slot: Int
        let memoryOffset: Int
        /// The kind's width, or 0 for a variable value.
        let width: Int
        /// Index into `accesses` and `fields`.
        let field: Int
    }

    let frame: RecordFrame
    let steps: [Step]
    /// What every record begins with: format and layout, the bits of the fields that always have a
    /// value, and zeros for the values.
    let fixedPart: [UInt8]
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
                    isVariable: slot.kind.widthBytes == nil,
                    isDirect: !type.isOptional && field.form != .custom,
                    presenceMask: slot.presenceMask, presenceOffset: slot.presenceOffset,
                    slot: slot.offset, memoryOffset: memoryOffset,
                    width: slot.kind.widthBytes ?? 0, field: index))
        }
        guard let idOffset = StoredProperties(of: schema.makeBlank())?.id(of: R.self) else {
            preconditionFailure("\(schema.name).id is not a stored property")
        }
        frame = layout.frame
        self.idOffset = idOffset.lowerBound
        // Variable values are appended in the order of their ends.
        self.steps = steps.sorted {
            ($0.presenceOffset, $0.presenceMask) < ($1.presenceOffset, $1.presenceMask)
        }
        fixedPart = Self.fixedPart(of: layout, steps)
        accesses = schema.fields.map(\.access)
        fields = schema.fields.map { ($0.number, $0.name) }
    }

    private static func fixedPart(of layout: RecordLayout, _ steps: [Step]) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: layout.frame.variableOffset)
        bytes.withUnsafeMutableBytes { bytes in
            bytes[RecordFormat.formatOffset] = RecordFormat.format
            bytes[RecordFormat.flagsOffset] = RecordFormat.flags
            bytes.storeBytes(
                of: layout.version.littleEndian, toByteOffset: RecordFormat.layoutOffset,
                as: UInt16.self)
            for step in steps where step.isDirect {
                bytes[step.presenceOffset] |= step.presenceMask
            }
        }
        return bytes
    }
}
