import CRC32C

/// The fields that an index keeps beside its key, with a checksum of their own.
///
/// Each field is a byte (1 where there is a value), the length in 4 bytes, and the value bytes.
/// CRC-32C over type, id and all that comes before it ends the value. DO NOT CHANGE.
enum CoveringValue {
    /// How many bytes a field takes, and the checksum at the end.
    static func sizeBytes(of field: RawSpan?) -> Int {
        guard let field else { return 1 }
        return 5 + field.byteCount
    }
    static let checksumSizeBytes = 4

    static func append(_ field: RawSpan?, to value: inout [UInt8]) {
        value.append(field == nil ? 0 : 1)
        guard let field else { return }
        unsafe withUnsafeBytes(of: UInt32(field.byteCount).littleEndian) { unsafe value.append(contentsOf: $0) }
        unsafe field.withUnsafeBytes { unsafe value.append(contentsOf: $0) }
    }

    static func seal(_ value: inout [UInt8], type: UInt32, id: IDBits) {
        let checksum = unsafe checksum(of: value.span.bytes, type: type, id: id)
        unsafe withUnsafeBytes(of: checksum.littleEndian) { unsafe value.append(contentsOf: $0) }
    }

    /// Whether a whole value, an id before the fields included, has its checksum.
    static func isIntact(_ value: RawSpan, type: UInt32, id: IDBits) -> Bool {
        let size = value.byteCount - checksumSizeBytes
        guard size >= 0 else { return false }
        let stored = unsafe value.unsafeLoadUnaligned(fromByteOffset: size, as: UInt32.self)
        return UInt32(littleEndian: stored)
            == checksum(of: value.extracting(first: size), type: type, id: id)
    }

    /// One of the fields, by its place; nil if the value ends before it does.
    /// - Parameter start: where the first begins.
    static func field(_ place: Int, in value: RawSpan, from start: Int) -> FoundValue? {
        let end = value.byteCount - checksumSizeBytes
        var offset = start
        for skipped in 0...place {
            guard offset < end else { return nil }
            let isPresent = value.byte(at: offset) == 1
            var field = offset + 1..<offset + 1
            if isPresent {
                guard offset + 5 <= end else { return nil }
                let size = unsafe value.unsafeLoadUnaligned(fromByteOffset: offset + 1, as: UInt32.self)
                field = offset + 5..<offset + 5 + Int(UInt32(littleEndian: size))
                guard field.upperBound <= end else { return nil }
            }
            if skipped == place {
                return FoundValue(bytes: isPresent ? value.extracting(field).array : nil)
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
