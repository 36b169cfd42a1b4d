/// The outline of all records of one layout: the offsets of the table of ends and of the variable
/// values.
struct RecordFrame: Hashable, Sendable, BitwiseCopyable {
    /// The offset of the table of ends, which follows the last fixed value.
    let endsOffset: Int
    /// The offset of the variable values, which is also the least size of a record.
    let variableOffset: Int
    /// The offset of the last byte of the presence bitmap.
    private let lastPresenceOffset: Int
    /// The bits of the last presence byte that belong to no field.
    private let strayBits: UInt8

    init(fieldCount: Int, endsOffset: Int, variableOffset: Int) {
        self.endsOffset = endsOffset
        self.variableOffset = variableOffset
        lastPresenceOffset = RecordFormat.headerSizeBytes + (fieldCount + 7) / 8 - 1
        strayBits = fieldCount % 8 == 0 ? 0 : UInt8.max << UInt8(fieldCount % 8)
    }

    /// Checks the size of a record, and that its presence bitmap has no stray bits.
    /// - Throws: `truncated`, `strayPresence` or `trailingBytes`.
    @inline(__always)
    func verify(_ bytes: UnsafeRawBufferPointer) throws(RecordFault) {
        // Safe because the size is checked first, and all offsets are below `variableOffset`.
        guard let start = bytes.baseAddress, bytes.count >= variableOffset,
            unsafe !hasStrayBits(start), unsafe end(of: start) == bytes.count
        else { throw unsafe fault(in: bytes) }
    }

    /// Returns the reason why ``verify(_:)`` refuses a record.
    @inline(never)
    private func fault(in bytes: UnsafeRawBufferPointer) -> RecordFault {
        guard let start = bytes.baseAddress, bytes.count >= variableOffset else {
            return RecordFault(at: bytes.count, .truncated(byteCount: bytes.count))
        }
        if unsafe hasStrayBits(start) { return RecordFault(at: lastPresenceOffset, .strayPresence) }
        let end = unsafe end(of: start)
        return RecordFault(at: end, .trailingBytes(byteCount: bytes.count - end))
    }

    @inline(__always)
    private func hasStrayBits(_ start: UnsafeRawPointer) -> Bool {
        unsafe start.load(fromByteOffset: lastPresenceOffset, as: UInt8.self) & strayBits != 0
    }

    /// Returns the end of the last variable value.
    @inline(__always)
    private func end(of start: UnsafeRawPointer) -> Int {
        guard endsOffset < variableOffset else { return variableOffset }
        let last = variableOffset &- RecordFormat.endSizeBytes
        return unsafe variableOffset &+ Self.end(at: last, start)
    }

    /// Returns the range of a variable value, or nil if the value does not lie among the variable
    /// values. The record must be verified.
    /// - Parameter slot: the offset of the value's end in the table of ends.
    @inline(__always)
    func variableRange(of slot: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let start = unsafe bytes.baseAddress.unsafelyUnwrapped
        // Ends have 32 bits, so no sum of two ends overflows.
        let lower =
            unsafe slot == endsOffset ? 0 : Self.end(at: slot &- RecordFormat.endSizeBytes, start)
        let upper = unsafe Self.end(at: slot, start)
        guard lower <= upper, upper <= bytes.count &- variableOffset else { return nil }
        return unsafe Range(uncheckedBounds: (variableOffset &+ lower, variableOffset &+ upper))
    }

    /// Returns the error for a variable value that has no range.
    @inline(never)
    func badEnd(field: Int, of slot: Int, in bytes: UnsafeRawBufferPointer) -> RecordFault {
        let end = unsafe Self.end(at: slot, bytes.baseAddress.unsafelyUnwrapped)
        return RecordFault(at: slot, .badEnd(field: field, end: end))
    }

    /// Reads an entry of the table of ends.
    @inline(__always)
    private static func end(at offset: Int, _ start: UnsafeRawPointer) -> Int {
        unsafe Int(
            UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
}
