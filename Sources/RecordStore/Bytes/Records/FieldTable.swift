/// The fields of a type as plain values: where each lies in the struct and in the record.
///
/// Encoding walks this table with a `switch`, decoding its groups. It is not generic, so that it is
/// compiled once and runs at full speed whichever module declares the record. It is a class, so
/// that reaching it counts one reference and not one for each of its arrays.
@safe final class FieldTable: Sendable {
    /// The way of a value between struct and record, from the fastest to the slowest.
    enum Route: BitwiseCopyable, Sendable {
        /// In place, of a fixed size, never nil.
        case required
        /// The same, but it may be nil.
        case optional
        /// A string that is never nil.
        case text
        /// One byte of memory, found in `cases`.
        case byteCase
        /// An optional string, or whatever has the type's own closures.
        case rare
    }

    struct Step: BitwiseCopyable, Sendable {
        let route: Route
        let form: MemoryForm
        let isVariable: Bool
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
        /// Where the entries for this field begin in `cases`, for that route.
        let caseOffset: Int
    }

    let layout: RecordLayout
    let frame: RecordFrame
    /// In the order of the fields' numbers, which is that of variable values.
    let steps: [Step]
    let decodingSteps: DecodingSteps
    /// What every record begins with: format and layout, the bits of the fields that always have a
    /// value, and zeros for the values.
    let fixedPart: [UInt8]
    /// The entries of `ByteCases`, one field's after the other's.
    let cases: [Int16]
    /// Up to which size text is packed, or -1 if none is. Kept here, because a lazily made global
    /// costs a check each time.
    let mostPackedBytes = PackedText.isKnown ? PackedText.mostBytes : -1
    let accesses: [FieldAccess]
    let fields: [(number: Int, name: String)]
    /// Where the id lies in the struct. It is read and stored in place like any field: calling
    /// the property of an unknown type costs more than encoding a small record.
    let idOffset: Int

    /// A table for the fields that are both in the schema and in the layout.
    ///
    /// The schema has no errors, and agrees with the layout on the kind of each common field:
    /// both was checked when the store was opened.
    fileprivate init<R: Record>(_ schema: Schema<R>, layout: RecordLayout) {
        var steps: [Step] = []
        var cases: [Int16] = []
        for (index, field) in schema.fields.enumerated() {
            guard let slot = layout.slot(of: UInt16(field.number)) else { continue }
            guard let type = field.type, let memoryOffset = field.memoryOffset,
                type.kind == slot.kind, type.elementKind == slot.elementKind
            else { preconditionFailure("\(schema.name).\(field.name) is not of \(slot.kind)") }
            steps.append(
                Step(
                    route: Route(field, type), form: field.form,
                    isVariable: slot.kind.widthBytes == nil,
                    presenceMask: slot.presenceMask, presenceOffset: slot.presenceOffset,
                    slot: slot.offset, memoryOffset: memoryOffset,
                    width: slot.kind.widthBytes ?? 0, field: index, caseOffset: cases.count))
            cases += field.cases?.entries ?? []
        }
        self.layout = layout
        frame = layout.frame
        idOffset = schema.idOffset
        // Variable values are appended in the order of their ends.
        steps.sort { ($0.presenceOffset, $0.presenceMask) < ($1.presenceOffset, $1.presenceMask) }
        self.steps = steps
        decodingSteps = DecodingSteps(steps)
        fixedPart = Self.fixedPart(of: layout, steps)
        self.cases = cases
        unsafe accesses = schema.fields.map(\.access)
        fields = schema.fields.map { ($0.number, $0.name) }
    }

    private static func fixedPart(of layout: RecordLayout, _ steps: [Step]) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: layout.frame.variableOffset)
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
    /// The table for a layout: that of the last layout that was asked for, the newest of a store,
    /// is kept for the next store.
    func table(of layout: RecordLayout) -> FieldTable {
        contents.table.value(where: { $0.layout == layout }) { FieldTable(self, layout: layout) }
    }
}
