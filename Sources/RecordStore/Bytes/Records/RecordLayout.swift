/// The arrangement of the fields of a type in the bytes of a record.
///
/// The catalog keeps each layout for ever, so that a record is read by the layout that it was
/// written with. The offset of a slot follows from the fields before it: fixed values first, in the
/// order of the fields, then the table of ends of the variable values, then the variable values.
package struct RecordLayout: Hashable, Sendable {
    /// The version of the layout, which starts at 1 for each type.
    package let version: UInt16
    /// The slots of the fields, in the order of the presence bits.
    package let slots: [RecordSlot]
    let frame: RecordFrame

    /// Makes a layout.
    /// - Parameter fields: the numbers and types, in the order of the presence bits.
    package init(version: UInt16, fields: [(number: UInt16, type: FieldType)]) {
        let bitmapSize = (fields.count + 7) / 8
        var fixed = RecordFormat.headerSizeBytes + bitmapSize
        let fixedSize = fields.reduce(0) { $0 + ($1.type.kind.widthBytes ?? 0) }
        var end = fixed + fixedSize
        self.version = version
        let endsOffset = end
        var slots: [RecordSlot] = []
        for (bit, field) in fields.enumerated() {
            let width = field.type.kind.widthBytes
            slots.append(
                RecordSlot(
                    number: field.number, kind: field.type.kind,
                    elementKind: field.type.elementKind, bit: bit,
                    offset: width == nil ? end : fixed))
            if let width { fixed += width } else { end += RecordFormat.endSizeBytes }
        }
        self.slots = slots
        frame = RecordFrame(
            fieldCount: fields.count, endsOffset: endsOffset, variableOffset: end)
    }

    /// Returns the slot of a field, or nil if the layout lacks the field. Look a slot up once, not
    /// for every record.
    /// - Complexity: O(number of fields).
    package func slot(of number: UInt16) -> RecordSlot? {
        slots.first { $0.number == number }
    }
}
