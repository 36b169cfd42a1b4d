/// A writer that appends the parts of a catalog, in an envelope of magic, format and checksum.
struct CatalogWriter {
    private(set) var bytes: [UInt8] = []

    init(magic: UInt32) {
        write(magic)
        write(CatalogFormat.format)
        write(0 as UInt16)
        write(0 as UInt32)
    }

    mutating func write(_ value: some FixedWidthInteger) {
        // Safe because `+=` copies the bytes while `withUnsafeBytes` lends them.
        unsafe withUnsafeBytes(of: value.littleEndian) { unsafe bytes += $0 }
    }

    mutating func write(_ flag: Bool) {
        write(flag ? 1 as UInt8 : 0)
    }

    mutating func write(_ text: String) {
        write([UInt8](text.utf8))
    }

    mutating func write(_ value: [UInt8]?) {
        write(value.map { UInt32($0.count) } ?? CatalogFormat.absent)
        bytes += value ?? []
    }

    mutating func write(_ type: FieldType) {
        write(type.kind.rawValue)
        write(type.elementKind?.rawValue ?? 0)
        write(type.isOptional)
    }

    /// Appends a count, then each element.
    mutating func write<Element>(
        _ elements: [Element], _ writeElement: (inout CatalogWriter, Element) -> Void
    ) {
        write(UInt32(elements.count))
        for element in elements { writeElement(&self, element) }
    }

    /// Appends the size of a part, then the part with the extensions at its end.
    mutating func writePart(
        _ extensions: [CatalogExtension], _ writeContent: (inout CatalogWriter) -> Void
    ) {
        let start = bytes.count
        write(0 as UInt32)
        writeContent(&self)
        write(extensions)
        let size = UInt32(bytes.count - start - MemoryLayout<UInt32>.size)
        unsafe withUnsafeBytes(of: size.littleEndian) {
            unsafe bytes.replaceSubrange(start..<start + MemoryLayout<UInt32>.size, with: $0)
        }
    }

    /// Appends extensions, which a reader need not know.
    mutating func write(_ extensions: [CatalogExtension]) {
        for one in extensions {
            write(one.tag)
            write(false)
            write(one.bytes)
        }
    }

    /// Returns the bytes with the checksum of all other bytes in the envelope.
    consuming func sealed() -> [UInt8] {
        let checksum = CatalogChecksum.compute(bytes)
        unsafe withUnsafeBytes(of: checksum.littleEndian) {
            unsafe bytes.replaceSubrange(
                CatalogFormat.checksumOffset..<CatalogFormat.envelopeSizeBytes, with: $0)
        }
        return bytes
    }
}
