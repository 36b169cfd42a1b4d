/// A parser that reads the parts of a catalog one by one. The parser checks every number before
/// use.
struct CatalogParser {
    private let bytes: [UInt8]
    private(set) var offset = CatalogFormat.envelopeSizeBytes

    /// Checks the magic, the format and the checksum of the envelope.
    init(_ bytes: [UInt8], magic: UInt32) throws(CatalogDamage) {
        self.bytes = bytes
        guard bytes.count >= CatalogFormat.envelopeSizeBytes else {
            throw CatalogDamage(at: bytes.count, .truncated(byteCount: bytes.count))
        }
        offset = 0
        let found: UInt32 = try read()
        guard found == magic else { throw CatalogDamage(at: 0, .wrongMagic(found)) }
        let format: UInt16 = try read()
        guard format == CatalogFormat.format else {
            throw CatalogDamage(at: 4, .unknownFormat(format))
        }
        offset = CatalogFormat.checksumOffset
        let stored: UInt32 = try read()
        let computed = CatalogChecksum.compute(bytes)
        guard stored == computed else {
            throw CatalogDamage(
                at: CatalogFormat.checksumOffset, .checksum(stored: stored, computed: computed))
        }
    }

    mutating func read<Value: FixedWidthInteger & BitwiseCopyable>(
        _ type: Value.Type = Value.self
    ) throws(CatalogDamage) -> Value {
        let slice = try take(MemoryLayout<Value>.size)
        // Safe because `take` returned exactly as many bytes as `Value` has.
        return unsafe slice.withUnsafeBytes {
            unsafe Value(littleEndian: $0.loadUnaligned(as: Value.self))
        }
    }

    mutating func readFlag() throws(CatalogDamage) -> Bool {
        let code: UInt8 = try read()
        guard code <= 1 else { throw CatalogDamage(at: offset - 1, .unknownCode(code)) }
        return code == 1
    }

    mutating func readText() throws(CatalogDamage) -> String {
        let start = offset
        guard let value = try readBytes(),
            let text = unsafe value.withUnsafeBytes({ unsafe String(utf8: $0) })
        else { throw CatalogDamage(at: start, .notUTF8) }
        return text
    }

    mutating func readBytes() throws(CatalogDamage) -> [UInt8]? {
        let count: UInt32 = try read()
        return count == CatalogFormat.absent ? nil : [UInt8](try take(Int(count)))
    }

    /// Reads the raw value of an enum case.
    mutating func readCode<Code: RawRepresentable<UInt8>>(
        _ type: Code.Type = Code.self
    ) throws(CatalogDamage) -> Code {
        let raw: UInt8 = try read()
        guard let code = Code(rawValue: raw) else {
            throw CatalogDamage(at: offset - 1, .unknownCode(raw))
        }
        return code
    }

    mutating func readType() throws(CatalogDamage) -> FieldType {
        let start = offset
        let kind: Kind = try readCode()
        let raw: UInt8 = try read()
        let element = Kind(rawValue: raw)
        guard raw == 0 || element != nil, (kind == .array) == (element != nil),
            element != .array
        else { throw CatalogDamage(at: start, .badType) }
        return FieldType(kind, of: element, isOptional: try readFlag())
    }

    /// Reads a count, then each element. The count may be wrong, so nothing is reserved for it.
    mutating func readArray<Element>(
        _ readElement: (inout CatalogParser) throws(CatalogDamage) -> Element
    ) throws(CatalogDamage) -> [Element] {
        let count: UInt32 = try read()
        var elements: [Element] = []
        for _ in 0..<count { elements.append(try readElement(&self)) }
        return elements
    }

    /// Throws if bytes are left.
    func finish() throws(CatalogDamage) {
        guard offset == bytes.count else {
            throw CatalogDamage(at: offset, .trailingBytes(byteCount: bytes.count - offset))
        }
    }

    /// Returns the next `count` bytes, or throws if there are fewer.
    private mutating func take(_ count: Int) throws(CatalogDamage) -> ArraySlice<UInt8> {
        guard count <= bytes.count - offset else {
            throw CatalogDamage(at: offset, .truncated(byteCount: bytes.count))
        }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }
}
