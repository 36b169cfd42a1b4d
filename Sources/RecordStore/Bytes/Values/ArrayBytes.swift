/// Walks the elements in an array's value bytes. Every count and length is checked.
@unsafe package struct ArrayBytes {
    private let bytes: UnsafeRawBufferPointer
    private let width: Int?
    private let count: Int
    private var offset = RecordFormat.arrayCountSizeBytes
    /// How many elements are still to come. Never more than the bytes can hold.
    package private(set) var remaining: Int

    /// - Parameter width: the size of an element, or nil where each has its own length.
    /// - Throws: `unevenArray` for a count that the bytes cannot hold.
    package init(_ bytes: UnsafeRawBufferPointer, width: Int?) throws(ValueProblem) {
        guard unsafe bytes.count >= offset else { throw .wrongSize(byteCount: bytes.count) }
        unsafe self.bytes = bytes
        unsafe self.width = width
        unsafe count = unsafe Int(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
        unsafe remaining = count
        let rest = unsafe bytes.count - offset
        let least = width ?? RecordFormat.elementLengthSizeBytes
        guard unsafe width == nil ? count <= rest / least : count * least == rest else {
            throw unsafe .unevenArray(elementCount: count)
        }
    }

    /// - Throws: `unevenArray` when an element ends past the bytes, or bytes are left over.
    package mutating func next() throws(ValueProblem) -> UnsafeRawBufferPointer? {
        guard unsafe remaining > 0 else {
            guard unsafe offset == bytes.count else { throw unsafe .unevenArray(elementCount: count) }
            return nil
        }
        unsafe remaining -= 1
        var length = unsafe width ?? 0
        if unsafe width == nil {
            guard unsafe bytes.count - offset >= RecordFormat.elementLengthSizeBytes else {
                throw unsafe .unevenArray(elementCount: count)
            }
            let stored = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            length = Int(UInt32(littleEndian: stored))
            unsafe offset += RecordFormat.elementLengthSizeBytes
        }
        guard unsafe length <= bytes.count - offset else { throw unsafe .unevenArray(elementCount: count) }
        defer { unsafe offset += length }
        return unsafe UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
    }
}

extension ArrayBytes {
    /// The value bytes of an array with these elements, of which there are fewer than 2^32.
    /// - Parameter width: the size of each, or nil where each has its own length.
    static func bytes(of elements: [[UInt8]], width: Int?) -> [UInt8] {
        func number(_ count: Int) -> [UInt8] {
            unsafe withUnsafeBytes(of: UInt32(count).littleEndian) { unsafe Array($0) }
        }
        var bytes = number(elements.count)
        for element in elements {
            if width == nil { bytes += number(element.count) }
            bytes += element
        }
        return bytes
    }
}
