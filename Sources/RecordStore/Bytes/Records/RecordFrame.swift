/// The outline of all records of one layout: where the table of ends and the variable values lie.
struct RecordFrame: Hashable, Sendable, BitwiseCopyable {
    /// Where the table of ends starts, after the last fixed value.
    let endsOffset: Int
    /// Where the variable values start: a record is at least this long.
    let variableOffset: Int
    /// Where the last byte of the presence bitmap is, and its bits that stand for no field.
    private let lastPresenceOffset: Int
    private let strayBits: UInt8

    init(fieldCount: Int, endsOffset: Int, variableOffset: Int) {
        self.endsOffset = endsOffset
        self.variableOffset = variableOffset
        lastPresenceOffset = RecordFormat.headerSizeBytes + (fieldCount + 7) / 8 - 1
        strayBits = fieldCount % 8 == 0 ? 0 : UInt8.max << UInt8(fieldCount % 8)
    }

    /// Checks what holds for a record as a whole: its size, and no bit that stands for nothing.
    /// - Throws: `truncated`, `strayPresence` or `trailingBytes`.
    @inline(__always)
    func verify(_ bytes: UnsafeRawBufferPointer) throws(RecordFault) {
        guard let start = bytes.baseAddress, bytes.count >= variableOffset,
            unsafe !hasStrayBits(start), unsafe end(of: start) == bytes.count
        else { throw unsafe fault(in: bytes) }
    }

    /// What is wrong with a record that is not as it should be as a whole.
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

    /// Where the last variable value ends.
    @inline(__always)
    private func end(of start: UnsafeRawPointer) -> Int {
        guard endsOffset < variableOffset else { return variableOffset }
        let last = variableOffset &- RecordFormat.endSizeBytes
        return unsafe variableOffset &+ Self.end(at: last, start)
    }

    /// Where a variable value lies, or nil if that is not among the variable values. The record
    /// was verified.
    /// - Parameter slot: where the value's end is in the table of ends.
    @inline(__always)
    func variableRange(of slot: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let start = unsafe bytes.baseAddress.unsafelyUnwrapped  // the record was verified
        // Ends have 32 bits: no sum of them overflows.
        let lower = unsafe slot == endsOffset ? 0 : Self.end(at: slot &- RecordFormat.endSizeBytes, start)
        let upper = unsafe Self.end(at: slot, start)
        guard lower <= upper, upper <= bytes.count &- variableOffset else { return nil }
        return unsafe Range(uncheckedBounds: (variableOffset &+ lower, variableOffset &+ upper))
    }

    /// What is wrong with a variable value that has no range.
    @inline(never)
    func badEnd(field: Int, of slot: Int, in bytes: UnsafeRawBufferPointer) -> RecordFault {
        let end = unsafe Self.end(at: slot, bytes.baseAddress.unsafelyUnwrapped)
        return RecordFault(at: slot, .badEnd(field: field, end: end))
    }

    /// An entry of the table of ends.
    @inline(__always)
    private static func end(at offset: Int, _ start: UnsafeRawPointer) -> Int {
        unsafe Int(UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
}
