package import Foundation

/// A value read from its bytes by its kind, without the Swift type of the property.
package enum StoredValue: Hashable, Sendable {
    case bool(Bool)
    /// An integer of any kind that fits into 128 bits with a sign.
    case integer(Int128)
    /// An unsigned integer that is too large for `integer`.
    case natural(UInt128)
    /// An integer, and how it is shown.
    case hinted(Int128, ValueHint)
    case float(Float)
    case double(Double)
    /// A date, as seconds since 2001-01-01 00:00 UTC.
    case date(Double)
    case uuid(UUID)
    case id(UUID)
    case decimal(Decimal)
    case text(String)
    case url(String)
    case data([UInt8])
    /// A document, as JSON.
    case document(String)
    case array([StoredValue])

    /// Reads value bytes. Checks them as the decoder of the field's Swift type does.
    package init(_ bytes: RawSpan, as type: FieldType) throws(ValueProblem) {
        // Safe because the span lends its bytes during the closure, and `ArrayBytes` and `read`
        // check their counts.
        self = unsafe try bytes.withUnsafeBytes { (bytes) throws(ValueProblem) in
            guard let element = type.elementKind else {
                return unsafe try StoredValue(bytes, as: type.kind)
            }
            var elements = unsafe try ArrayBytes(bytes, width: element.widthBytes)
            var values: [StoredValue] = []
            while let next = unsafe try elements.next() {
                unsafe values.append(try StoredValue(next, as: element))
            }
            return .array(values)
        }
    }

    /// Checks value bytes as reading them does, without making a value where any bytes are one.
    static func check(_ bytes: RawSpan, as type: FieldType) throws(ValueProblem) {
        guard type.kind.takesAnyBits, let width = type.kind.widthBytes else {
            _ = try StoredValue(bytes, as: type)
            return
        }
        if bytes.byteCount != width { throw .wrongSize(byteCount: bytes.byteCount) }
    }

    /// Reads value bytes that may be those of nil.
    static func read(_ bytes: [UInt8]?, as type: FieldType) throws(ValueProblem) -> StoredValue? {
        guard let bytes else { return nil }
        // Safe because the array lives during the call.
        return unsafe try StoredValue(bytes.span.bytes, as: type)
    }

    private init(_ bytes: UnsafeRawBufferPointer, as kind: Kind) throws(ValueProblem) {
        func value<Value: StorableValue>(_ type: Value.Type) throws(ValueProblem) -> Value {
            unsafe try Value.representation.read(bytes)
        }
        self =
            switch kind {
            case .bool: .bool(try value(Bool.self))
            case .int8: .integer(Int128(try value(Int8.self)))
            case .int16: .integer(Int128(try value(Int16.self)))
            case .int32: .integer(Int128(try value(Int32.self)))
            case .int64: .integer(Int128(try value(Int64.self)))
            case .uint8: .integer(Int128(try value(UInt8.self)))
            case .uint16: .integer(Int128(try value(UInt16.self)))
            case .uint32: .integer(Int128(try value(UInt32.self)))
            case .uint64: .integer(Int128(try value(UInt64.self)))
            case .int128: .integer(try value(Int128.self))
            case .uint128: Self.whole(try value(UInt128.self))
            case .float: .float(try value(Float.self))
            case .double: .double(try value(Double.self))
            case .date: .date(try value(Date.self).timeIntervalSinceReferenceDate)
            case .uuid: .uuid(try value(UUID.self))
            case .id: .id(try value(UUID.self))
            case .decimal: .decimal(try value(Decimal.self))
            case .string: .text(try value(String.self))
            // The stored text is used, because platforms differ in the texts that they accept as a
            // URL.
            case .url: .url(try value(String.self))
            case .data: unsafe .data(Array(bytes))
            case .document: unsafe .document(try DocumentBytes.json(of: bytes))
            case .array: throw .unevenArray(elementCount: 0)
            }
    }

    /// Returns the value as a hint says that an integer is shown.
    package func hinted(by hint: ValueHint?) -> StoredValue {
        guard case .integer(let number) = self, let hint else { return self }
        return .hinted(number, hint)
    }

    private static func whole(_ number: UInt128) -> StoredValue {
        Int128(exactly: number).map { .integer($0) } ?? .natural(number)
    }
}

extension StoredValue: CustomStringConvertible {
    /// The value for people: integers as their hints say, dates in ISO 8601 in UTC, ids as UUIDs,
    /// data as hexadecimal digits, documents as JSON.
    package var description: String {
        switch self {
        case .bool(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .natural(let number): "\(number)"
        case .hinted(let number, let hint): hint.text(of: number)
        case .float(let number): "\(number)"
        case .double(let number): "\(number)"
        case .date(let seconds): DateText.text(of: seconds)
        case .uuid(let id), .id(let id): id.uuidString.lowercased()
        case .decimal(let number): "\(number)"
        case .text(let text), .url(let text), .document(let text): text
        case .data(let bytes): Self.hexadecimal(bytes)
        case .array(let values): "[\(values.map(\.description).joined(separator: ", "))]"
        }
    }

    /// Returns two hexadecimal digits for each byte, after `0x`.
    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return "0x" + String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
