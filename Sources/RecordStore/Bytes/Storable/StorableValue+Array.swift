extension Array: StorableValue where Element: StorableValue {
    /// The count of the elements, then the elements. An element has a length if its kind has no
    /// fixed width.
    public static var representation: ValueRepresentation<[Element]> {
        let element = Element.representation
        return unsafe ValueRepresentation(arrayType(of: element.type)) {
            (values, buffer) throws(ValueProblem) in
            guard let count = UInt32(exactly: values.count) else {
                throw .tooLong(byteCount: values.count)
            }
            buffer.append(count)
            for value in values { try append(value, by: element, to: &buffer) }
            return true
        } read: { (bytes) throws(ValueProblem) in
            // Safe because `ArrayBytes` checks each element against the bytes, which live during
            // the call.
            guard let bytes = unsafe bytes else { throw .missing }
            var elements = unsafe try ArrayBytes(bytes, width: element.type?.kind.widthBytes)
            var values: [Element] = []
            unsafe values.reserveCapacity(elements.remaining)
            while let next = unsafe try elements.next() {
                unsafe values.append(try element.read(next))
            }
            return values
        }
    }

    /// Returns the type of an array, or nil for an array of optionals or of arrays, which has no
    /// element kind.
    private static func arrayType(of element: FieldType?) -> FieldType? {
        guard let element, !element.isOptional, element.kind != .array else { return nil }
        return FieldType(.array, of: element.kind)
    }

    private static func append(
        _ value: Element, by element: ValueRepresentation<Element>, to buffer: inout ByteBuffer
    ) throws(ValueProblem) {
        guard element.type?.kind.widthBytes == nil else {
            _ = try element.write(value, &buffer)
            return
        }
        let lengthOffset = buffer.count
        buffer.append(0 as UInt32)
        let start = buffer.count
        _ = try element.write(value, &buffer)
        guard let length = UInt32(exactly: buffer.count - start) else {
            throw .tooLong(byteCount: buffer.count - start)
        }
        buffer.store(length.littleEndian, at: lengthOffset)
    }
}

extension Array: FieldValue where Element: FieldValue {}
