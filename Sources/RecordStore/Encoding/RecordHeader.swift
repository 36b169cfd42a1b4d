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
    @inline(__always)
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
