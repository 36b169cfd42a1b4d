/// The arrangement of the fields of a type in the bytes of a record.
///
/// The catalog keeps each layout for ever, so that a record is read by the layout that it was
/// written with. The offset of a slot follows from the fields before it: first the values that
/// always have their room, then the packed values, each group in the order of the fields, then the
/// table of ends of the variable values, then the variable values.
package struct RecordLayout: Hashable, Sendable {
    /// The version of the layout, which starts at 1 for each type.
    package let version: UInt16
    /// The slots of the fields, in the order of the presence bits.
    package let slots: [RecordSlot]
    let frame: RecordFrame
    private let packedSlots: [RecordSlot]

    /// Makes a layout.
    /// - Parameter fields: the numbers and types, in the order of the presence bits.
    package init(version: UInt16, fields: [(number: UInt16, type: FieldType)]) {
        let arePacked = fields.enumerated().map { Self.packs($1.type, bit: $0) }
        let fixed = RecordFormat.headerSizeBytes + (fields.count + 7) / 8
        func size(_ wanted: Bool) -> Int {
            zip(fields, arePacked).reduce(0) {
                $0 + ($1.1 == wanted ? $1.0.type.kind.widthBytes ?? 0 : 0)
            }
        }
        // The offsets of the next plain value, of the next packed one, and of the next end.
        var plain = fixed
        var packed = plain + size(false)
        var end = packed + size(true)
        let endsOffset = end
        var (packedMask, wideMask): (UInt64, UInt64) = (0, 0)
        var slots: [RecordSlot] = []
        for (bit, field) in fields.enumerated() {
            let width = field.type.kind.widthBytes
            let isPacked = arePacked[bit]
            let offset = isPacked ? packed : width == nil ? end : plain
            slots.append(
                RecordSlot(
                    number: field.number, kind: field.type.kind,
                    elementKind: field.type.elementKind, bit: bit, offset: offset,
                    isPacked: isPacked, packedBefore: isPacked ? packedMask : 0))
            if isPacked {
                packedMask |= 1 << UInt64(bit)
                if width == 16 { wideMask |= 1 << UInt64(bit) }
                packed += width ?? 0
            } else if let width {
                plain += width
            } else {
                end += RecordFormat.endSizeBytes
            }
        }
        self.version = version
        self.slots = slots
        packedSlots = slots.filter(\.isPacked)
        frame = RecordFrame(
            fieldCount: fields.count, endsOffset: endsOffset, variableOffset: end,
            packedMask: packedMask, wideMask: wideMask)
    }

    /// Whether a value takes no room where it is missing: one that may be nil, of 8 or 16 bytes.
    /// Smaller ones are not worth the work, and the bits of the others fit into one word.
    private static func packs(_ type: FieldType, bit: Int) -> Bool {
        let width = type.kind.widthBytes
        return type.isOptional && (width == 8 || width == 16) && bit < UInt64.bitWidth
    }

    /// Returns the slot of a field, or nil if the layout lacks the field. Look a slot up once, not
    /// for every record.
    /// - Complexity: O(number of fields).
    package func slot(of number: UInt16) -> RecordSlot? {
        slots.first { $0.number == number }
    }

    /// Removes the room of the packed values that are missing from a record that has room for all
    /// of them.
    /// - Returns: the number of bytes that the record has now, at the beginning of the memory.
    func squeeze(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
        // Safe because the record has room for all values, so that all offsets of the layout lie in
        // it, and bytes move only towards its beginning.
        let start = unsafe bytes.baseAddress.unsafelyUnwrapped
        let holes = unsafe frame.holes(UnsafeRawPointer(start))
        if holes == 0 { return bytes.count }
        var end = frame.endsOffset - frame.size(of: frame.packedMask)
        for slot in packedSlots where holes & (1 << UInt64(slot.bit)) == 0 {
            let width = slot.kind.widthBytes ?? 0
            if slot.offset != end {
                unsafe (start + end).copyMemory(from: start + slot.offset, byteCount: width)
            }
            end += width
        }
        let rest = bytes.count - frame.endsOffset
        unsafe (start + end).copyMemory(from: start + frame.endsOffset, byteCount: rest)
        return end + rest
    }
}

/// The position of a field in the records of one layout.
package struct RecordSlot: Hashable, Sendable {
    /// The number of the field.
    package let number: UInt16
    package let kind: Kind
    package let elementKind: Kind?
    /// The field's bit in the presence bitmap.
    package let bit: Int
    /// The offset of the value, or for a variable value the offset of its entry in the table of
    /// ends, in a record in which every field has a value.
    package let offset: Int
    /// Whether the value takes no room where it is missing.
    package let isPacked: Bool
    /// The presence bits of the packed values before the offset. What is missing of these brings
    /// the value nearer to the beginning of the record.
    let packedBefore: UInt64

    /// The offset of the byte with the field's presence bit.
    var presenceOffset: Int { RecordFormat.headerSizeBytes + bit / 8 }
    /// The mask of the field's presence bit in its byte.
    var presenceMask: UInt8 { 1 << UInt8(bit % 8) }
}
