/// The header of a record, which can be read before the layout of the record is known.
struct RecordHeader: BitwiseCopyable {
    let layoutVersion: UInt16
    let checksum: UInt32
    let sequence: UInt64

    /// Reads a header and checks its format and flags.
    /// - Throws: `truncated`, `unknownFormat` or `unknownFlags`.
    @inline(__always)
    init(_ bytes: UnsafeRawBufferPointer) throws(RecordFault) {
        // Safe because the count is checked first, and all offsets are inside the header.
        guard let start = bytes.baseAddress, bytes.count >= RecordFormat.headerSizeBytes,
            unsafe Self.isKnown(Self.head(start))
        else { throw unsafe Self.fault(in: bytes) }
        let head = unsafe Self.head(start)
        layoutVersion = UInt16(truncatingIfNeeded: head >> 16)
        checksum = unsafe UInt32(
            littleEndian: start.loadUnaligned(
                fromByteOffset: RecordFormat.checksumOffset, as: UInt32.self))
        sequence = unsafe UInt64(
            littleEndian: start.loadUnaligned(
                fromByteOffset: RecordFormat.sequenceOffset, as: UInt64.self))
    }

    /// Checks the bytes, the type and the id of a record against the checksum.
    /// - Throws: `checksum` if one of them differs from what was written.
    @inline(__always)
    func verifyChecksum(
        of bytes: UnsafeRawBufferPointer, type: UInt32, id: IDBits
    ) throws(RecordFault) {
        let computed = unsafe RecordChecksum.compute(bytes, type: type, high: id.high, low: id.low)
        guard computed == checksum else { throw fault(computed) }
    }

    /// The error for a record whose layout is not in the catalog.
    var unknownLayout: RecordFault {
        @inline(never) get {
            RecordFault(at: RecordFormat.layoutOffset, .unknownLayout(layoutVersion))
        }
    }

    @inline(never)
    private func fault(_ computed: UInt32) -> RecordFault {
        RecordFault(
            at: RecordFormat.checksumOffset, .checksum(stored: checksum, computed: computed))
    }

    /// Returns the reason why the bytes do not begin with a header.
    @inline(never)
    private static func fault(in bytes: UnsafeRawBufferPointer) -> RecordFault {
        guard let start = bytes.baseAddress, bytes.count >= RecordFormat.headerSizeBytes else {
            return RecordFault(at: bytes.count, .truncated(byteCount: bytes.count))
        }
        let head = unsafe head(start)
        let format = UInt8(truncatingIfNeeded: head)
        return format == RecordFormat.format
            ? RecordFault(
                at: RecordFormat.flagsOffset, .unknownFlags(UInt8(truncatingIfNeeded: head >> 8)))
            : RecordFault(at: RecordFormat.formatOffset, .unknownFormat(format))
    }

    /// Reads format, flags and layout as one word.
    @inline(__always)
    private static func head(_ start: UnsafeRawPointer) -> UInt32 {
        unsafe UInt32(littleEndian: start.loadUnaligned(as: UInt32.self))
    }

    @inline(__always)
    private static func isKnown(_ head: UInt32) -> Bool {
        UInt16(truncatingIfNeeded: head)
            == UInt16(RecordFormat.format) | UInt16(RecordFormat.flags) << 8
    }
}
