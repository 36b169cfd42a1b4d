/// Walks the elements in an array's value bytes. Every count and length is checked.
package struct ArrayBytes {
    private let bytes: UnsafeRawBufferPointer
    private let width: Int?
    private let count: Int
    private var offset = RecordFormat.arrayCountSizeBytes
    /// How many elements are still to come. Never more than the bytes can hold.
    package private(set) var remaining: Int

    /// - Parameter width: the size of an element, or nil where each has its own length.
    /// - Throws: `unevenArray` for a count that the bytes cannot hold.
    package init(_ bytes: UnsafeRawBufferPointer, width: Int?) throws(ValueProblem) {
        guard bytes.count >= offset else { throw .wrongSize(byteCount: bytes.count) }
        self.bytes = bytes
        self.width = width
        count = Int(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
        remaining = count
        let rest = bytes.count - offset
        let least = width ?? RecordFormat.elementLengthSizeBytes
        guard width == nil ? count <= rest / least : count * least == rest else {
            throw .unevenArray(elementCount: count)
        }
    }

    /// - Throws: `unevenArray` when an element ends past the bytes, or bytes are left over.
    package mutating func next() throws(ValueProblem) -> UnsafeRawBufferPointer? {
        guard remaining > 0 else {
            guard offset == bytes.count else { throw .unevenArray(elementCount: count) }
            return nil
        }
        remaining -= 1
        var length = width ?? 0
        if width == nil {
            guard bytes.count - offset >= RecordFormat.elementLengthSizeBytes else {
                throw .unevenArray(elementCount: count)
            }
            let stored = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            length = Int(UInt32(littleEndian: stored))
            offset += RecordFormat.elementLengthSizeBytes
        }
        guard length <= bytes.count - offset else { throw .unevenArray(elementCount: count) }
        defer { offset += length }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
    }
}

extension ArrayBytes {
    /// The value bytes of an array with these elements, of which there are fewer than 2^32.
    /// - Parameter width: the size of each, or nil where each has its own length.
    static func bytes(of elements: [[UInt8]], width: Int?) -> [UInt8] {
        func number(_ count: Int) -> [UInt8] {
            withUnsafeBytes(of: UInt32(count).littleEndian) { Array($0) }
        }
        var bytes = number(elements.count)
        for element in elements {
            if width == nil { bytes += number(element.count) }
            bytes += element
        }
        return bytes
    }
}
