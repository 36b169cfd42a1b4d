extension Kind {
    /// Returns the comparable form of a value of this kind: its bytes sort as the values do, and
    /// equal values have equal bytes. Arrays have no order; their bytes are equal if their elements
    /// are equal.
    func comparable(_ value: [UInt8]?, of elementKind: Kind? = nil) throws -> [UInt8]? {
        guard let value else { return nil }
        switch self {
        case .string: return NormalText.composed(value)
        case .array:
            guard let elementKind else { return value }
            var elements: [[UInt8]] = []
            for element in try elementKind.elements(of: value) {
                elements.append(try elementKind.comparable(element) ?? [])
            }
            // Safe because `elements` is an array of its own, and the bytes are copied from it.
            return unsafe ArrayBytes.bytes(of: elements, width: nil)
        case .url, .data, .document: return value
        default:
            var encoder = KeyEncoder()
            // Safe because elements of type `UInt8` have no padding bytes.
            unsafe try encoder.append(value.span.bytes, as: KeyColumn(self))
            return encoder.bytes.array
        }
    }

    /// Whether the comparable form of values is what an ascending column of a key has of them.
    var isComparedByKey: Bool {
        switch self {
        case .string, .array, .url, .data, .document: false
        default: true
        }
    }
}
