/// A walk over the elements in the value bytes of an array. The walk checks every count and length.
///
/// Safe because the caller keeps the bytes alive, and each read comes after a check of the bytes
/// left.
@unsafe package struct ArrayBytes {
    private let bytes: UnsafeRawBufferPointer
    private let width: Int?
    private let count: Int
    private var offset = RecordFormat.arrayCountSizeBytes
    /// The number of elements that are left. This number never exceeds what the bytes can hold.
    package private(set) var remaining: Int

    /// Makes a walk over the value bytes of an array.
    /// - Parameter width: the size of an element, or nil if each element has its own length.
    /// - Throws: `wrongSize` if there is no count, or `unevenArray` for a count that the bytes
    ///   cannot hold.
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

    /// Returns the next element, or nil at the end.
    /// - Throws: `unevenArray` if an element ends after the bytes, or if bytes are left over.
    package mutating func next() throws(ValueProblem) -> UnsafeRawBufferPointer? {
        guard unsafe remaining > 0 else {
            guard unsafe offset == bytes.count else {
                throw unsafe .unevenArray(elementCount: count)
            }
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
        guard unsafe length <= bytes.count - offset else {
            throw unsafe .unevenArray(elementCount: count)
        }
        defer { unsafe offset += length }
        return unsafe UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
    }
}

extension ArrayBytes {
    /// Returns the value bytes of an array with these elements. There must be fewer than 2^32
    /// elements.
    /// - Parameter width: the size of each element, or nil if each element has its own length.
    static func bytes(of elements: [[UInt8]], width: Int?) -> [UInt8] {
        func number(_ count: Int) -> [UInt8] {
            // Safe because `Array` copies the bytes while the closure lends them.
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

extension Kind {
    /// Returns the value bytes of the elements of an array, in order. The elements are of this
    /// kind.
    func elements(of array: [UInt8]) throws -> [[UInt8]] {
        // Safe because each element is copied into an array before the closure that lends the bytes
        // ends.
        unsafe try array.withUnsafeBytes { bytes in
            var elements = unsafe try ArrayBytes(bytes, width: widthBytes)
            var found: [[UInt8]] = []
            while let element = unsafe try elements.next() { unsafe found.append(Array(element)) }
            return found
        }
    }
}
