package import Foundation

/// A value as its bytes and its kind say, without the Swift type of the property it belongs to.
package enum StoredValue: Hashable, Sendable {
    case bool(Bool)
    case integer(Int128)
    /// What is too large for the case before.
    case natural(UInt128)
    case float(Float)
    case double(Double)
    /// Seconds since 2001-01-01 00:00 UTC.
    case date(Double)
    case uuid(UUID)
    case id(UUID)
    case decimal(Decimal)
    case text(String)
    case url(String)
    case data([UInt8])
    /// JSON.
    case document(String)
    case array([StoredValue])

    /// Reads value bytes. Each is checked as a decoder of the field's Swift type would.
    package init(_ bytes: RawSpan, as type: FieldType) throws(ValueProblem) {
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
            // Not every platform reads the same text as a URL: what is stored is told.
            case .url: .url(try value(String.self))
            case .data: unsafe .data(Array(bytes))
            case .document: unsafe .document(try DocumentBytes.json(of: bytes))
            case .array: throw .unevenArray(elementCount: 0)
            }
    }

    private static func whole(_ number: UInt128) -> StoredValue {
        Int128(exactly: number).map { .integer($0) } ?? .natural(number)
    }
}

extension StoredValue: CustomStringConvertible {
    /// For people: dates as ISO 8601 in UTC, ids as UUIDs, data in hexadecimal digits, documents
    /// as their JSON.
    package var description: String {
        switch self {
        case .bool(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .natural(let number): "\(number)"
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

    /// Two digits a byte, after `0x`.
    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return "0x" + String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
