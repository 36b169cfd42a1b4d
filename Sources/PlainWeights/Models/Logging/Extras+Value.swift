public import Foundation
public import RecordStore

extension Extras {
    /// The value of one of the ``Extras``: a text, or a number with its unit.
    public struct Value: OpenDocument {
        /// The text, or nil if the value is none.
        public var text: String?
        /// The unit of the number as the user typed it, which is empty for a plain number.
        public var unit: String
        public var unknown = UnknownMembers()
        private var decimal: DecimalText?

        /// The number, or nil if the value is none.
        public var number: Decimal? {
            get { decimal?.value }
            set { decimal = newValue.map { DecimalText(value: $0) } }
        }

        private init(text: String?, _ number: Decimal?, unit: String) {
            (self.text, self.unit) = (text, unit)
            decimal = number.map { DecimalText(value: $0) }
        }

        /// Creates a text.
        public static func text(_ text: String) -> Extras.Value { Self(text: text, nil, unit: "") }

        /// Creates a number with its unit.
        public static func number(_ number: Decimal, unit: String = "") -> Extras.Value {
            Self(text: nil, number, unit: unit)
        }

        public static let blank = Extras.Value(text: nil, nil, unit: "")
        public static let members: [DocumentMember<Extras.Value>] = [
            DocumentMember("text", \.text), DocumentMember("number", \.decimal),
            DocumentMember("unit", \.unit),
        ]
    }
}

/// A number that is kept as text, so that no reader makes a binary fraction of it.
private struct DecimalText: Hashable, Sendable, Codable {
    var value: Decimal

    init(value: Decimal) { self.value = value }

    init(from decoder: any Decoder) throws {
        let values = try decoder.singleValueContainer()
        let text = try values.decode(String.self)
        guard let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else {
            throw DecodingError.dataCorruptedError(
                in: values, debugDescription: "\(text) is no number")
        }
        value = number
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(value)")
    }
}
