import CRC32C

/// The outline of all records of one layout: the offsets of the table of ends and of the variable
/// values in a record in which every field has a value, and the room that missing values leave.
struct RecordFrame: Hashable, Sendable, BitwiseCopyable {
    /// The offset of the table of ends, which follows the last value of fixed size.
    let endsOffset: Int
    /// The offset of the variable values.
    let variableOffset: Int
    /// The presence bits of the packed values.
    let packedMask: UInt64
    /// The presence bits of the packed values of 16 bytes. The others have 8.
    private let wideMask: UInt64
    /// The end of the presence bitmap, and the mask of the bits of its last byte that belong to no
    /// field.
    private let presenceEnd: Int
    private let strayBits: UInt8
    /// The offset of a word that ends with the first eight bytes of the bitmap or with a shorter
    /// bitmap, and the number of bits of the word before the bitmap.
    private let wordOffset: Int
    private let wordShift: UInt64

    init(
        fieldCount: Int, endsOffset: Int, variableOffset: Int, packedMask: UInt64, wideMask: UInt64
    ) {
        self.endsOffset = endsOffset
        self.variableOffset = variableOffset
        self.packedMask = packedMask
        self.wideMask = wideMask
        let bitmapBytes = (fieldCount + 7) / 8
        presenceEnd = RecordFormat.headerSizeBytes + bitmapBytes
        strayBits = fieldCount % 8 == 0 ? 0 : UInt8.max << UInt8(fieldCount % 8)
        // The header is longer than a word, so that a word before the bitmap's end is in the
        // record.
        let wordBytes = min(bitmapBytes, MemoryLayout<UInt64>.size)
        wordOffset = RecordFormat.headerSizeBytes + wordBytes - MemoryLayout<UInt64>.size
        wordShift = UInt64(8 * (MemoryLayout<UInt64>.size - wordBytes))
    }

    /// Checks the size of a record, and that its presence bitmap has no stray bits.
    /// - Returns: the presence bits of the packed values that are missing.
    /// - Throws: `truncated`, `strayPresence` or `trailingBytes`.
    @inline(__always)
    func verify(_ bytes: UnsafeRawBufferPointer) throws(RecordFault) -> UInt64 {
        // Safe because the size is checked before anything is read.
        guard let start = bytes.baseAddress, bytes.count >= presenceEnd else {
            throw unsafe fault(in: bytes)
        }
        let holes = unsafe holes(start)
        let missing = size(of: holes)
        guard bytes.count >= variableOffset &- missing, unsafe !hasStrayBits(start),
            unsafe end(of: start, missing) == bytes.count
        else { throw unsafe fault(in: bytes) }
        return holes
    }

    /// Returns the presence bits of the packed values that a record lacks.
    @inline(__always)
    func holes(_ start: UnsafeRawPointer) -> UInt64 {
        if packedMask == 0 { return 0 }
        let word = unsafe start.loadUnaligned(fromByteOffset: wordOffset, as: UInt64.self)
        return ~(UInt64(littleEndian: word) &>> wordShift) & packedMask
    }

    /// Returns the number of bytes that packed values would take.
    @inline(__always)
    func size(of values: UInt64) -> Int {
        if values == 0 { return 0 }
        return 8 &* (values.nonzeroBitCount &+ (values & wideMask).nonzeroBitCount)
    }

    /// Returns the reason why ``verify(_:)`` refuses a record.
    @inline(never)
    private func fault(in bytes: UnsafeRawBufferPointer) -> RecordFault {
        guard let start = bytes.baseAddress, bytes.count >= presenceEnd,
            case let missing = unsafe size(of: holes(start)),
            bytes.count >= variableOffset - missing
        else { return RecordFault(at: bytes.count, .truncated(byteCount: bytes.count)) }
        if unsafe hasStrayBits(start) { return RecordFault(at: presenceEnd - 1, .strayPresence) }
        let end = unsafe end(of: start, missing)
        return RecordFault(at: end, .trailingBytes(byteCount: bytes.count - end))
    }

    @inline(__always)
    private func hasStrayBits(_ start: UnsafeRawPointer) -> Bool {
        unsafe start.load(fromByteOffset: presenceEnd &- 1, as: UInt8.self) & strayBits != 0
    }

    /// Returns the end of the last variable value.
    @inline(__always)
    private func end(of start: UnsafeRawPointer, _ missing: Int) -> Int {
        let variableOffset = variableOffset &- missing
        guard endsOffset &- missing < variableOffset else { return variableOffset }
        let last = variableOffset &- RecordFormat.endSizeBytes
        return unsafe variableOffset &+ Self.end(at: last, start)
    }

    /// Returns the range of a variable value, or nil if the value does not lie among the variable
    /// values. The record must be verified.
    /// - Parameters:
    ///   - slot: the offset of the value's end in the table of ends, if no value were missing.
    ///   - missing: the number of bytes of the packed values that are missing.
    @inline(__always)
    func variableRange(
        of slot: Int, missing: Int, in bytes: UnsafeRawBufferPointer
    ) -> Range<Int>? {
        let start = unsafe bytes.baseAddress.unsafelyUnwrapped
        let isFirst = slot == endsOffset
        let (slot, variableOffset) = (slot &- missing, variableOffset &- missing)
        // Ends have 32 bits, so no sum of two ends overflows.
        let lower = unsafe isFirst ? 0 : Self.end(at: slot &- RecordFormat.endSizeBytes, start)
        let upper = unsafe Self.end(at: slot, start)
        guard lower <= upper, upper <= bytes.count &- variableOffset else { return nil }
        return unsafe Range(uncheckedBounds: (variableOffset &+ lower, variableOffset &+ upper))
    }

    /// Returns the error for a variable value that has no range.
    @inline(never)
    func badEnd(
        field: Int, of slot: Int, missing: Int, in bytes: UnsafeRawBufferPointer
    ) -> RecordFault {
        let end = unsafe Self.end(at: slot - missing, bytes.baseAddress.unsafelyUnwrapped)
        return RecordFault(at: slot - missing, .badEnd(field: field, end: end))
    }

    /// Reads an entry of the table of ends.
    @inline(__always)
    private static func end(at offset: Int, _ start: UnsafeRawPointer) -> Int {
        unsafe Int(
            UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
}

/// The CRC-32C of a record, seeded with its type and id. Bytes under another key or in the table of
/// another type do not have the right checksum.
enum RecordChecksum {
    /// Returns the checksum over all bytes except the checksum itself. `bytes` must hold at least a
    /// header.
    static func compute(
        _ bytes: UnsafeRawBufferPointer, type: UInt32, high: UInt64, low: UInt64
    ) -> UInt32 {
        // Safe because the caller passes at least a header, so there is a base address and a first
        // word.
        let start = unsafe bytes.baseAddress.unsafelyUnwrapped
        let head = unsafe start.loadUnaligned(as: UInt32.self)
        let rest = RecordFormat.sequenceOffset
        return unsafe crc32c_seeded(
            UInt64(type.littleEndian) | UInt64(head) << 32, high.bigEndian, low.bigEndian,
            start + rest, bytes.count - rest)
    }
}
