public import Foundation

extension Extras {
    /// The value of one of the ``Extras``: a text, or a number with its unit.
    public enum Value: Hashable, Sendable {
        case text(String)
        /// A number with the unit as the user typed it, which is empty for a plain number.
        case number(Decimal, unit: String = "")
    }
}

extension Extras.Value: Codable {
    private enum Key: String, CodingKey { case text, number, unit }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        if let text = try values.decodeIfPresent(String.self, forKey: .text) {
            self = .text(text)
            return
        }
        // A number is kept as text, so that no reader makes a binary fraction of it.
        let text = try values.decode(String.self, forKey: .number)
        guard let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else {
            throw DecodingError.dataCorruptedError(
                forKey: .number, in: values, debugDescription: "\(text) is no number")
        }
        self = .number(number, unit: try values.decodeIfPresent(String.self, forKey: .unit) ?? "")
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .text(let text): try values.encode(text, forKey: .text)
        case .number(let number, let unit):
            try values.encode("\(number)", forKey: .number)
            if !unit.isEmpty { try values.encode(unit, forKey: .unit) }
        }
    }
}
