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

    /// Returns the value that a key of an index gives for a value: the one of all equal values that
    /// answers have where they stand for several records. A text is in normal form C, and a zero
    /// has no sign.
    func keyForm(_ value: [UInt8]?, of elementKind: Kind? = nil) throws -> [UInt8]? {
        guard let value, !hasOneForm else { return value }
        switch self {
        case .string: return try comparable(value)
        case .array:
            guard let elementKind, !elementKind.hasOneForm else { return value }
            let elements = try elementKind.elements(of: value).map {
                try elementKind.keyForm($0) ?? []
            }
            // Safe because `elements` is an array of its own, and the bytes are copied from it.
            return unsafe ArrayBytes.bytes(of: elements, width: elementKind.widthBytes)
        default:
            let isZero = value.last == 0x80 && value.dropLast().allSatisfy { $0 == 0 }
            return isZero ? [UInt8](repeating: 0, count: value.count) : value
        }
    }

    /// Whether equal values have equal bytes. A text has several normal forms, and a zero has two
    /// signs.
    var hasOneForm: Bool {
        switch self {
        case .string, .float, .double, .date, .array: false
        case .bool, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .int128,
            .uint128, .uuid, .id, .decimal, .url, .data, .document:
            true
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
