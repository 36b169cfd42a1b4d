import Foundation

/// What a set or a session has beside its fields, by name: the color of a band, an incline, a heart
/// rate.
///
/// ```swift
/// var extras = Extras()
/// extras[.incline] = .number(6.5, unit: "%")
/// extras["seat"] = .text("4")
/// ```
public struct Extras: Hashable, Sendable {
    /// The values by their names.
    public var values: [Extras.Key: Extras.Value]

    /// Creates extras.
    public init(_ values: [Extras.Key: Extras.Value] = [:]) {
        self.values = values
    }

    /// The value with a name, or nil if there is none.
    public subscript(key: Extras.Key) -> Extras.Value? {
        get { values[key] }
        set { values[key] = newValue }
    }
}

extension Extras: Codable {
    public init(from decoder: any Decoder) throws {
        let texts = try [String: Extras.Value](from: decoder)
        values = Dictionary(uniqueKeysWithValues: texts.map { (Extras.Key($0), $1) })
    }

    public func encode(to encoder: any Encoder) throws {
        try Dictionary(uniqueKeysWithValues: values.map { ($0.rawValue, $1) }).encode(to: encoder)
    }
}
