extension KeyValue: CustomStringConvertible {
    /// One line for people: numbers in digits, dates as seconds since 2001, text as it is, data in
    /// hexadecimal digits, cut text with an ellipsis and its hash.
    package var description: String {
        switch content {
        case .absent: "nil"
        case .bytes(let bytes): Self.describe(bytes.span.bytes, as: kind)
        case .cut(let kept, let digest):
            "\(text(ofKept: kept))… #\(Self.hexadecimal(digest.span.bytes))"
        }
    }

    private func text(ofKept kept: [UInt8]) -> String {
        if kind == .data { return Self.hexadecimal(kept.span.bytes) }
        return String(decoding: isName ? NameOrder.readable(kept) : kept, as: UTF8.self)
    }

    /// The bytes were decoded as this kind, so they have its size.
    private static func describe(_ value: RawSpan, as kind: Kind) -> String {
        switch kind {
        case .bool: value.byte(at: 0) == 0 ? "false" : "true"
        case .int8: "\(value.littleEndian(at: 0, as: Int8.self))"
        case .int16: "\(value.littleEndian(at: 0, as: Int16.self))"
        case .int32: "\(value.littleEndian(at: 0, as: Int32.self))"
        case .int64: "\(value.littleEndian(at: 0, as: Int64.self))"
        case .uint8: "\(value.littleEndian(at: 0, as: UInt8.self))"
        case .uint16: "\(value.littleEndian(at: 0, as: UInt16.self))"
        case .uint32: "\(value.littleEndian(at: 0, as: UInt32.self))"
        case .uint64: "\(value.littleEndian(at: 0, as: UInt64.self))"
        case .int128: "\(value.littleEndian(at: 0, as: Int128.self))"
        case .uint128: "\(value.littleEndian(at: 0, as: UInt128.self))"
        case .float: "\(Float(bitPattern: value.littleEndian(at: 0, as: UInt32.self)))"
        case .double, .date: "\(Double(bitPattern: value.littleEndian(at: 0, as: UInt64.self)))"
        case .uuid, .id: identifier(value)
        case .decimal: DecimalParts(value)?.description ?? hexadecimal(value)
        case .string, .url: String(decoding: value.array, as: UTF8.self)
        case .data, .document, .array: hexadecimal(value)
        }
    }

    private static func identifier(_ value: RawSpan) -> String {
        [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
            .map { hexadecimal(value.extracting($0)) }
            .joined(separator: "-")
    }

    private static func hexadecimal(_ value: RawSpan) -> String {
        let digits = Array("0123456789ABCDEF")
        return String(value.array.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
