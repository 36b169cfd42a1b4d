/// The outline of all records of one layout: where the table of ends and the variable values lie.
struct RecordFrame: Hashable, Sendable, BitwiseCopyable {
    /// How many bits the presence bitmap has.
    let fieldCount: Int
    /// Where the table of ends starts, after the last fixed value.
    let endsOffset: Int
    /// Where the variable values start: a record is at least this long.
    let variableOffset: Int

    /// Checks what holds for a record as a whole: its size, and no bit that stands for nothing.
    /// - Throws: `truncated`, `strayPresence` or `trailingBytes`.
    @inline(__always)
    func verify(_ bytes: UnsafeRawBufferPointer) throws(RecordFault) {
        guard bytes.count >= variableOffset, let start = bytes.baseAddress else {
            throw RecordFault(at: bytes.count, .truncated(byteCount: bytes.count))
        }
        let lastBits = fieldCount & 7
        if lastBits != 0 {
            let last = RecordFormat.headerSizeBytes + (fieldCount >> 3)
            guard start.load(fromByteOffset: last, as: UInt8.self) >> UInt8(lastBits) == 0 else {
                throw RecordFault(at: last, .strayPresence)
            }
        }
        var end = variableOffset
        if endsOffset < variableOffset {
            end += Self.end(at: variableOffset - RecordFormat.endSizeBytes, start)
        }
        guard end == bytes.count else {
            throw RecordFault(at: end, .trailingBytes(byteCount: bytes.count - end))
        }
    }

    /// Where a variable value lies, or nil if that is not among the variable values. The record
    /// was verified.
    /// - Parameter slot: where the value's end is in the table of ends.
    @inline(__always)
    func variableRange(of slot: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let start = bytes.baseAddress.unsafelyUnwrapped  // the record was verified
        // Ends have 32 bits: no sum of them overflows.
        let lower = slot == endsOffset ? 0 : Self.end(at: slot &- RecordFormat.endSizeBytes, start)
        let upper = Self.end(at: slot, start)
        guard lower <= upper, upper <= bytes.count &- variableOffset else { return nil }
        return Range(uncheckedBounds: (variableOffset &+ lower, variableOffset &+ upper))
    }

    /// What is wrong with a variable value that has no range.
    @inline(never)
    func badEnd(field: Int, of slot: Int, in bytes: UnsafeRawBufferPointer) -> RecordFault {
        let end = Self.end(at: slot, bytes.baseAddress.unsafelyUnwrapped)
        return RecordFault(at: slot, .badEnd(field: field, end: end))
    }

    /// An entry of the table of ends.
    @inline(__always)
    private static func end(at offset: Int, _ start: UnsafeRawPointer) -> Int {
        Int(UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
}
