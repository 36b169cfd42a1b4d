/// The fields of a type as plain values: where each field is in the struct and in the record.
///
/// Encoding goes through this table with a `switch`; decoding goes through groups of its steps. The
/// table is not generic, so that its code is compiled once and is fast in whatever module the
/// record is declared. The table is a class, so that using it counts one reference and not one for
/// each of its arrays.
@safe final class FieldTable: Sendable {
    /// The way to move a value between struct and record, from the fastest to the slowest.
    enum Route: BitwiseCopyable, Sendable {
        /// A value of fixed size that is never nil, moved in place.
        case required
        /// A value of fixed size that may be nil, moved in place.
        case optional
        /// A string that is never nil.
        case text
        /// A value with one byte of memory, found in `cases`.
        case byteCase
        /// An optional string, or a value that the closures of its type move.
        case rare
    }

    /// The way of one field between struct and record.
    struct Step: BitwiseCopyable, Sendable {
        let route: Route
        let form: MemoryForm
        let isVariable: Bool
        /// The field's bit in its byte of the presence bitmap.
        let presenceMask: UInt8
        /// The offset of that byte in the record.
        let presenceOffset: Int
        /// The offset of the value in a record in which every field has a value.
        let slot: Int
        /// The presence bits of the packed values before the slot.
        let packedBefore: UInt64
        let memoryOffset: Int
        /// The width of the kind, or 0 for a variable value.
        let width: Int
        /// The position of the field in `accesses` and `fields`.
        let field: Int
        /// The offset of the field's entries in `cases`, for the route `byteCase`.
        let caseOffset: Int
    }

    let layout: RecordLayout
    let frame: RecordFrame
    /// The steps in the order of the fields' numbers, which is the order of variable values.
    let steps: [Step]
    let decodingSteps: DecodingSteps
    /// The bytes that every record begins with: format and layout, the presence bits of the fields
    /// that always have a value, and zeros for the values.
    let fixedPart: [UInt8]
    /// The entries of `ByteCases` of all fields, one field after another.
    let cases: [Int16]
    /// The size of the longest text that is packed, or -1 if no text is packed. The size is kept
    /// here, because access to a lazy global costs a check each time.
    let mostPackedBytes = PackedText.isKnown ? PackedText.mostBytes : -1
    let accesses: [FieldAccess]
    let fields: [(number: Int, name: String)]
    /// The offset of the id in the struct. The id is read and stored in place like any field:
    /// calling the property of an unknown type costs more than encoding a small record.
    let idOffset: Int

    /// Makes a table of the fields that are in both the schema and the layout.
    ///
    /// The schema has no errors, and agrees with the layout on the kind of each common field, or
    /// has a wider kind of number. Opening a store checks both. A field that the layout has with a
    /// narrower kind is left out.
    fileprivate init<R: Record>(_ schema: Schema<R>, layout: RecordLayout) {
        var steps: [Step] = []
        var cases: [Int16] = []
        for (index, field) in schema.fields.enumerated() {
            guard let slot = layout.slot(of: UInt16(field.number)) else { continue }
            if let type = field.type, slot.kind.widens(to: type.kind) { continue }
            guard let type = field.type, let memoryOffset = field.memoryOffset,
                type.kind == slot.kind, type.elementKind == slot.elementKind
            else { preconditionFailure("\(schema.name).\(field.name) is not of \(slot.kind)") }
            steps.append(
                Step(
                    route: Route(field, type), form: field.form,
                    isVariable: slot.kind.widthBytes == nil,
                    presenceMask: slot.presenceMask, presenceOffset: slot.presenceOffset,
                    slot: slot.offset, packedBefore: slot.packedBefore,
                    memoryOffset: memoryOffset,
                    width: slot.kind.widthBytes ?? 0, field: index, caseOffset: cases.count))
            cases += field.cases?.entries ?? []
        }
        self.layout = layout
        frame = layout.frame
        idOffset = schema.idOffset
        // Variable values are appended in the order of their ends, which is that of the presence
        // bits.
        steps.sort { ($0.presenceOffset, $0.presenceMask) < ($1.presenceOffset, $1.presenceMask) }
        self.steps = steps
        decodingSteps = DecodingSteps(steps)
        fixedPart = Self.fixedPart(of: layout, steps)
        self.cases = cases
        unsafe accesses = schema.fields.map(\.access)
        fields = schema.fields.map { ($0.number, $0.name) }
    }

    /// Returns the bytes that every record of the layout begins with.
    private static func fixedPart(of layout: RecordLayout, _ steps: [Step]) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: layout.frame.variableOffset)
        // Safe because all offsets are below `variableOffset`, the count of the bytes.
        unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe bytes[RecordFormat.formatOffset] = RecordFormat.format
            unsafe bytes[RecordFormat.flagsOffset] = RecordFormat.flags
            unsafe bytes.storeBytes(
                of: layout.version.littleEndian, toByteOffset: RecordFormat.layoutOffset,
                as: UInt16.self)
            for step in steps where step.route == .required || step.route == .text {
                unsafe bytes[step.presenceOffset] |= step.presenceMask
            }
        }
        return bytes
    }
}

extension FieldTable.Route {
    fileprivate init<R: Record>(_ field: FieldDeclaration<R>, _ type: FieldType) {
        self =
            switch field.form {
            case .custom: field.cases == nil ? .rare : .byteCase
            case .string: type.isOptional ? .rare : .text
            default: type.isOptional ? .optional : .required
            }
    }
}

extension Schema {
    /// Returns the table for a layout.
    ///
    /// The schema keeps the last table that was asked for, usually the one for the newest layout,
    /// for the next store.
    func table(of layout: RecordLayout) -> FieldTable {
        contents.table.value(where: { $0.layout == layout }) { FieldTable(self, layout: layout) }
    }
}
