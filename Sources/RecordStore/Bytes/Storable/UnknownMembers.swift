import Foundation

/// The members of an ``OpenDocument`` that a later version of the program wrote and this one does
/// not know.
public struct UnknownMembers: Hashable, Sendable {
    var values: [String: Value] = [:]

    /// Creates a value without members.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { values.isEmpty }

    /// The names of the members, sorted.
    public var names: [String] { values.keys.sorted() }

    /// Any JSON value.
    enum Value: Hashable, Sendable, Codable {
        case null
        case bool(Bool)
        case integer(Int64)
        /// A number with at most 38 digits, as it was written.
        case decimal(Decimal)
        case double(Double)
        case string(String)
        case array([Value])
        case object([String: Value])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let bool = try? value.decode(Bool.self) {
                self = .bool(bool)
            } else if let integer = try? value.decode(Int64.self) {
                self = .integer(integer)
            } else if let decimal = try? value.decode(Decimal.self) {
                self = .decimal(decimal)
            } else if let double = try? value.decode(Double.self) {
                self = .double(double)
            } else if let string = try? value.decode(String.self) {
                self = .string(string)
            } else if let array = try? value.decode([Value].self) {
                self = .array(array)
            } else {
                self = .object(try value.decode([String: Value].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .bool(let value): try container.encode(value)
            case .integer(let value): try container.encode(value)
            case .decimal(let value): try container.encode(value)
            case .double(let value): try container.encode(value)
            case .string(let value): try container.encode(value)
            case .array(let values): try container.encode(values)
            case .object(let values): try container.encode(values)
            }
        }
    }
}
