import RecordStore

struct EncodedKey {
    let bytes: [UInt8]
    let isCut: Bool
}

func encode(
    _ values: [[UInt8]?], _ columns: [KeyColumn], id: [UInt8]? = nil
) throws -> EncodedKey {
    var key = KeyEncoder()
    for (value, column) in zip(values, columns) {
        if let value {
            try key.append(value.span.bytes, as: column)
        } else {
            try key.append(nil, as: column)
        }
    }
    if let id { try key.appendRecordID(id.span.bytes) }
    return EncodedKey(bytes: copy(key.bytes), isCut: key.isCut)
}

func encode(_ value: [UInt8]?, _ column: KeyColumn) throws -> [UInt8] {
    try encode([value], [column]).bytes
}

func decode(_ key: [UInt8], _ columns: [KeyColumn]) throws(KeyDamage) -> [KeyValue] {
    var decoder = KeyDecoder(key.span.bytes)
    var values: [KeyValue] = []
    for column in columns { values.append(try decoder.next(column)) }
    try decoder.finish()
    return values
}

func bounds(
    _ relation: KeyRelation, _ value: [UInt8]?, in column: KeyColumn,
    after first: ([UInt8]?, KeyColumn)? = nil
) throws -> KeyBounds {
    var key = KeyEncoder()
    if let (firstValue, firstColumn) = first {
        if let firstValue {
            try key.append(firstValue.span.bytes, as: firstColumn)
        } else {
            try key.append(nil, as: firstColumn)
        }
    }
    guard let value else { return try key.bounds(relation, nil, in: column) }
    return try key.bounds(relation, value.span.bytes, in: column)
}

extension KeyBounds {
    func holds(_ key: [UInt8]) -> Bool {
        guard !key.lexicographicallyPrecedes(lower) else { return false }
        guard let upper else { return true }
        return key.lexicographicallyPrecedes(upper)
    }
}

func copy(_ span: RawSpan) -> [UInt8] {
    (0..<span.byteCount).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
}

/// Bytes from hexadecimal digits and spaces.
func hex(_ text: String) -> [UInt8] {
    text.split(separator: " ").compactMap { UInt8($0, radix: 16) }
}

func littleEndian<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
}

func decimalBytes(_ coefficient: UInt128, exponent: Int, negative: Bool = false) -> [UInt8] {
    let sign: UInt8 = coefficient == 0 ? 0 : negative ? 2 : 1
    return [sign, 0] + littleEndian(Int16(exponent)) + littleEndian(coefficient)
}
