import CRC32C

/// The format of the covered fields in the value of an index entry, with a checksum of their own.
///
/// The byte ``otherForm`` comes first if a column of the key gives another form of its value than
/// the record. Each field has a byte (1 if there is a value), and for a value its length in 4 bytes
/// and the value bytes. The CRC-32C over the type, the id, and all bytes before the checksum ends
/// the entry's value. DO NOT CHANGE.
enum CoveringValue {
    /// The byte before the fields of an entry, also of one without fields, whose key gives another
    /// form of a value than the record has.
    static let otherForm: UInt8 = 2

    /// Returns the number of bytes that a field takes.
    static func sizeBytes(of field: RawSpan?) -> Int {
        guard let field else { return 1 }
        return 5 + field.byteCount
    }
    /// The number of bytes that the checksum takes.
    static let checksumSizeBytes = 4

    /// Appends a field; nil stands for a nil value.
    static func append(_ field: RawSpan?, to value: inout [UInt8]) {
        value.append(field == nil ? 0 : 1)
        guard let field else { return }
        // Safe because `append` copies the bytes while the closures lend them.
        unsafe withUnsafeBytes(of: UInt32(field.byteCount).littleEndian) {
            unsafe value.append(contentsOf: $0)
        }
        unsafe field.withUnsafeBytes { unsafe value.append(contentsOf: $0) }
    }

    /// Appends the checksum, which completes the value.
    static func seal(_ value: inout [UInt8], type: UInt32, id: IDBits) {
        let checksum = unsafe checksum(of: value.span.bytes, type: type, id: id)
        unsafe withUnsafeBytes(of: checksum.littleEndian) { unsafe value.append(contentsOf: $0) }
    }

    /// Whether the value has the right checksum. `value` is the whole value of an entry, including
    /// an id before the fields.
    static func isIntact(_ value: RawSpan, type: UInt32, id: IDBits) -> Bool {
        let size = value.byteCount - checksumSizeBytes
        guard size >= 0 else { return false }
        let stored = unsafe value.unsafeLoadUnaligned(fromByteOffset: size, as: UInt32.self)
        return UInt32(littleEndian: stored)
            == checksum(of: value.extracting(first: size), type: type, id: id)
    }

    /// The place of a field in a value.
    enum Place {
        /// The field is nil.
        case absent
        case bytes(Range<Int>)
    }

    /// Returns the place of the field at a position, or nil if the value ends before the field
    /// does.
    /// - Parameter start: the offset of the first field.
    static func field(_ position: Int, in value: RawSpan, from start: Int) -> Place? {
        let end = value.byteCount - checksumSizeBytes
        var offset = start
        for skipped in 0...position {
            guard offset < end else { return nil }
            let isPresent = value.byte(at: offset) == 1
            var field = offset + 1..<offset + 1
            if isPresent {
                guard offset + 5 <= end else { return nil }
                let size = unsafe value.unsafeLoadUnaligned(
                    fromByteOffset: offset + 1, as: UInt32.self)
                field = offset + 5..<offset + 5 + Int(UInt32(littleEndian: size))
                guard field.upperBound <= end else { return nil }
            }
            if skipped == position {
                return isPresent ? .bytes(field) : .absent
            }
            offset = field.upperBound
        }
        return nil
    }

    private static func checksum(of value: RawSpan, type: UInt32, id: IDBits) -> UInt32 {
        unsafe value.withUnsafeBytes { bytes in
            unsafe crc32c_seeded(
                UInt64(type).littleEndian, id.high.bigEndian, id.low.bigEndian,
                bytes.baseAddress, bytes.count)
        }
    }
}
