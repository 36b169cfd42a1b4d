/// A parser that reads the parts of a catalog one by one. The parser checks every number before
/// use.
struct CatalogParser {
    private let bytes: [UInt8]
    private(set) var offset = CatalogFormat.envelopeSizeBytes
    /// The end of the part that is being read.
    private var end: Int

    /// Checks the magic, the format and the checksum of the envelope.
    init(_ bytes: [UInt8], magic: UInt32) throws(StoreError.CatalogDamage) {
        self.bytes = bytes
        end = bytes.count
        guard bytes.count >= CatalogFormat.envelopeSizeBytes else {
            throw StoreError.CatalogDamage(at: bytes.count, .truncated(byteCount: bytes.count))
        }
        offset = 0
        let found: UInt32 = try read()
        guard found == magic else { throw StoreError.CatalogDamage(at: 0, .wrongMagic(found)) }
        let format: UInt16 = try read()
        guard format == CatalogFormat.format else {
            throw StoreError.CatalogDamage(at: 4, .unknownFormat(format))
        }
        offset = CatalogFormat.checksumOffset
        let stored: UInt32 = try read()
        let computed = CatalogChecksum.compute(bytes)
        guard stored == computed else {
            throw StoreError.CatalogDamage(
                at: CatalogFormat.checksumOffset, .checksum(stored: stored, computed: computed))
        }
    }

    mutating func read<Value: FixedWidthInteger & BitwiseCopyable>(
        _ type: Value.Type = Value.self
    ) throws(StoreError.CatalogDamage) -> Value {
        let slice = try take(MemoryLayout<Value>.size)
        // Safe because `take` returned exactly as many bytes as `Value` has.
        return unsafe slice.withUnsafeBytes {
            unsafe Value(littleEndian: $0.loadUnaligned(as: Value.self))
        }
    }

    /// Reads a number that something counts up.
    mutating func readCount() throws(StoreError.CatalogDamage) -> UInt64 {
        let count: UInt64 = try read()
        guard count <= CatalogFormat.greatestCount else {
            throw StoreError.CatalogDamage(at: offset - 8, .impossibleNumber(count))
        }
        return count
    }

    mutating func readFlag() throws(StoreError.CatalogDamage) -> Bool {
        let code: UInt8 = try read()
        guard code <= 1 else { throw StoreError.CatalogDamage(at: offset - 1, .unknownCode(code)) }
        return code == 1
    }

    mutating func readText() throws(StoreError.CatalogDamage) -> String {
        let start = offset
        guard let value = try readBytes(),
            let text = unsafe value.withUnsafeBytes({ unsafe String(utf8: $0) })
        else { throw StoreError.CatalogDamage(at: start, .notUTF8) }
        return text
    }

    mutating func readBytes() throws(StoreError.CatalogDamage) -> [UInt8]? {
        let count: UInt32 = try read()
        return count == CatalogFormat.absent ? nil : [UInt8](try take(Int(count)))
    }

    /// Reads the raw value of an enum case.
    mutating func readCode<Code: RawRepresentable<UInt8>>(
        _ type: Code.Type = Code.self
    ) throws(StoreError.CatalogDamage) -> Code {
        let raw: UInt8 = try read()
        guard let code = Code(rawValue: raw) else {
            throw StoreError.CatalogDamage(at: offset - 1, .unknownCode(raw))
        }
        return code
    }

    mutating func readType() throws(StoreError.CatalogDamage) -> FieldType {
        let start = offset
        let kind: Kind = try readCode()
        let raw: UInt8 = try read()
        let element = Kind(rawValue: raw)
        guard raw == 0 || element != nil, (kind == .array) == (element != nil),
            element != .array
        else { throw StoreError.CatalogDamage(at: start, .badType) }
        return FieldType(kind, of: element, isOptional: try readFlag())
    }

    /// Reads a count, then each text.
    mutating func readTexts() throws(StoreError.CatalogDamage) -> [String] {
        try readArray { (parser) throws(StoreError.CatalogDamage) in try parser.readText() }
    }

    /// Reads a count, then each element. The count may be wrong, so nothing is reserved for it.
    mutating func readArray<Element>(
        _ readElement: (inout CatalogParser) throws(StoreError.CatalogDamage) -> Element
    ) throws(StoreError.CatalogDamage) -> [Element] {
        let count: UInt32 = try read()
        var elements: [Element] = []
        for _ in 0..<count { elements.append(try readElement(&self)) }
        return elements
    }

    /// Reads the size of a part, then the part, which must end there.
    mutating func readPart<Part>(
        _ readContent: (inout CatalogParser) throws(StoreError.CatalogDamage) -> Part
    ) throws(StoreError.CatalogDamage) -> Part {
        let size: UInt32 = try read()
        guard Int(size) <= end - offset else {
            throw StoreError.CatalogDamage(at: offset, .truncated(byteCount: bytes.count))
        }
        let outerEnd = end
        end = offset + Int(size)
        defer { end = outerEnd }
        let part = try readContent(&self)
        try finish()
        return part
    }

    /// Reads the extensions at the end of a part. A newer version of the library added them.
    /// - Throws: `unknownExtension` for one that the file requires its readers to know.
    mutating func readExtensions() throws(StoreError.CatalogDamage) -> [CatalogExtension] {
        var extensions: [CatalogExtension] = []
        while offset < end {
            let start = offset
            let (tag, isRequired): (UInt16, Bool) = (try read(), try readFlag())
            let size: UInt32 = try read()
            let bytes = [UInt8](try take(Int(size)))
            if isRequired { throw StoreError.CatalogDamage(at: start, .unknownExtension(tag)) }
            extensions.append(CatalogExtension(tag: tag, bytes: bytes))
        }
        return extensions
    }

    /// Throws if bytes are left in the part, or in the whole value.
    func finish() throws(StoreError.CatalogDamage) {
        guard offset == end else {
            throw StoreError.CatalogDamage(at: offset, .trailingBytes(byteCount: end - offset))
        }
    }

    /// Returns the next `count` bytes, or throws if there are fewer.
    private mutating func take(_ count: Int) throws(StoreError.CatalogDamage) -> ArraySlice<UInt8> {
        guard count <= end - offset else {
            throw StoreError.CatalogDamage(at: offset, .truncated(byteCount: bytes.count))
        }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }
}
