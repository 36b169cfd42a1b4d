/// The first bytes of a record: what can be read before its layout is known.
struct RecordHeader: BitwiseCopyable {
    let layoutVersion: UInt16
    let checksum: UInt32
    let sequence: UInt64

    /// - Throws: `truncated`, `unknownFormat` or `unknownFlags`.
    @inline(__always)
    init(_ bytes: UnsafeRawBufferPointer) throws(RecordFault) {
        guard bytes.count >= RecordFormat.headerSizeBytes, let start = bytes.baseAddress else {
            throw RecordFault(at: bytes.count, .truncated(byteCount: bytes.count))
        }
        let head = UInt32(littleEndian: start.loadUnaligned(as: UInt32.self))
        let format = UInt8(truncatingIfNeeded: head)
        let flags = UInt8(truncatingIfNeeded: head >> 8)
        guard format == RecordFormat.format else {
            throw RecordFault(at: RecordFormat.formatOffset, .unknownFormat(format))
        }
        guard flags == RecordFormat.flags else {
            throw RecordFault(at: RecordFormat.flagsOffset, .unknownFlags(flags))
        }
        layoutVersion = UInt16(truncatingIfNeeded: head >> 16)
        checksum = UInt32(
            littleEndian: start.loadUnaligned(
                fromByteOffset: RecordFormat.checksumOffset, as: UInt32.self))
        sequence = UInt64(
            littleEndian: start.loadUnaligned(
                fromByteOffset: RecordFormat.sequenceOffset, as: UInt64.self))
    }

    /// - Throws: `checksum` if the bytes, the type or the id is not what was written.
    func verifyChecksum(
        of bytes: UnsafeRawBufferPointer, type: UInt32, id: IDBits
    ) throws(RecordFault) {
        let computed = RecordChecksum.compute(bytes, type: type, high: id.high, low: id.low)
        guard computed == checksum else {
            throw RecordFault(
                at: RecordFormat.checksumOffset, .checksum(stored: checksum, computed: computed))
        }
    }
}

extension RecordLayout {
    /// Checks what holds for a record as a whole: its size, and no bit that stands for nothing.
    /// - Throws: `truncated`, `strayPresence` or `trailingBytes`.
    @inline(__always)
    func verifyFrame(of bytes: UnsafeRawBufferPointer) throws(RecordFault) {
        guard bytes.count >= variableOffset, let start = bytes.baseAddress else {
            throw RecordFault(at: bytes.count, .truncated(byteCount: bytes.count))
        }
        let lastBits = slots.count & 7
        if lastBits != 0 {
            let last = RecordFormat.headerSizeBytes + (slots.count >> 3)
            guard start.load(fromByteOffset: last, as: UInt8.self) >> UInt8(lastBits) == 0 else {
                throw RecordFault(at: last, .strayPresence)
            }
        }
        var end = variableOffset
        if hasVariableValues {
            let last = start.loadUnaligned(
                fromByteOffset: variableOffset - RecordFormat.endSizeBytes, as: UInt32.self)
            end += Int(UInt32(littleEndian: last))
        }
        guard end == bytes.count else {
            throw RecordFault(at: end, .trailingBytes(byteCount: bytes.count - end))
        }
    }

    /// Where a variable value lies. The record's frame was verified.
    /// - Throws: `badEnd` if the value lies outside the variable values.
    @inline(__always)
    func variableRange(
        of slot: Int, number: Int, in bytes: UnsafeRawBufferPointer
    ) throws(RecordFault) -> Range<Int> {
        try Self.variableRange(
            of: slot, number: number, endsOffset: endsOffset, variableOffset: variableOffset,
            in: bytes)
    }

    @inline(__always)
    static func variableRange(
        of slot: Int, number: Int, endsOffset: Int, variableOffset: Int,
        in bytes: UnsafeRawBufferPointer
    ) throws(RecordFault) -> Range<Int> {
        let start = bytes.baseAddress.unsafelyUnwrapped  // the frame was verified
        let lower =
            slot == endsOffset
            ? 0
            : UInt32(
                littleEndian: start.loadUnaligned(
                    fromByteOffset: slot - RecordFormat.endSizeBytes, as: UInt32.self))
        let upper = UInt32(littleEndian: start.loadUnaligned(fromByteOffset: slot, as: UInt32.self))
        guard lower <= upper, Int(upper) <= bytes.count - variableOffset else {
            throw RecordFault(at: slot, .badEnd(field: number, end: Int(upper)))
        }
        return variableOffset + Int(lower)..<variableOffset + Int(upper)
    }
}
