/// A builder that makes the bytes of a record from the value bytes of its fields.
///
/// Records of a Swift type are encoded by ``MemoryEncoder``, which is many times faster. This
/// builder serves records that are changed without their Swift type, or that have fields which the
/// program does not know.
struct RecordBuilder: Sendable {
    let layout: RecordLayout
    let typeNumber: UInt32

    /// Returns the bytes of a record.
    /// - Parameter value: returns the value bytes of a slot's field, or nil if it has no value.
    /// - Throws: what `value` throws; ``ValueProblem/tooLong(byteCount:)``.
    func bytes(
        id: IDBits, sequence: UInt64, value: (RecordSlot) throws -> [UInt8]?
    ) throws -> [UInt8] {
        let frame = layout.frame
        var bytes = [UInt8](repeating: 0, count: frame.variableOffset)
        bytes[RecordFormat.formatOffset] = RecordFormat.format
        bytes[RecordFormat.flagsOffset] = RecordFormat.flags
        bytes.store(layout.version, at: RecordFormat.layoutOffset)
        bytes.store(sequence, at: RecordFormat.sequenceOffset)
        for slot in layout.slots {
            let found = try value(slot)
            if found != nil { bytes[slot.presenceOffset] |= slot.presenceMask }
            if slot.kind.widthBytes != nil {
                guard let found else { continue }
                bytes.replaceSubrange(slot.offset..<slot.offset + found.count, with: found)
            } else {
                bytes += found ?? []
                guard bytes.count <= RecordFormat.largestRecordBytes else {
                    throw ValueProblem.tooLong(byteCount: bytes.count)
                }
                bytes.store(UInt32(bytes.count - frame.variableOffset), at: slot.offset)
            }
        }
        // Safe because the array has a record with room for all values.
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe layout.squeeze($0) }
        bytes.removeLast(bytes.count - count)
        // Safe because the array lives during the call.
        let checksum = unsafe bytes.withUnsafeBytes {
            unsafe RecordChecksum.compute($0, type: typeNumber, high: id.high, low: id.low)
        }
        bytes.store(checksum, at: RecordFormat.checksumOffset)
        return bytes
    }
}

extension [UInt8] {
    /// Stores a number in little-endian order.
    fileprivate mutating func store(_ value: some FixedWidthInteger, at offset: Int) {
        // Safe because the bytes of the number are copied while they are lent.
        unsafe Swift.withUnsafeBytes(of: value.littleEndian) {
            unsafe replaceSubrange(offset..<offset + $0.count, with: $0)
        }
    }
}
