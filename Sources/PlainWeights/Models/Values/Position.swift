public import RecordStore

/// A place in an ordered list, such as that of an exercise in a workout.
///
/// ```swift
/// let first = Position.start, last = Position.after(first)
/// if let middle = Position.between(first, last) { print(first < middle && middle < last) }
/// ```
/// There is always a place between two different places, so an insertion changes no other record,
/// and two devices can insert at the same time. New places have some random digits: two devices
/// seldom make the same one. Records with the same place are ordered by their ids.
///
/// The text is in users' files: a letter that says how many digits the whole part has, these
/// digits, and the digits of a fraction, in base 62. Texts sort as places do.
public struct Position: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
    /// The place as text.
    public let rawValue: String

    /// Creates a place from its text, or returns nil if the text is none of a place.
    public init?(rawValue: String) {
        let digits = Array(rawValue.utf8)
        guard digits.allSatisfy({ PositionDigits.value(of: $0) != nil }),
            let whole = PositionDigits.wholeCount(digits), digits.count >= whole,
            digits.count == whole || digits.last != PositionDigits.zero
        else { return nil }
        self.rawValue = rawValue
    }

    fileprivate init(_ digits: [UInt8]) {
        rawValue = String(decoding: digits, as: UTF8.self)
    }

    /// The place of the first element of an empty list.
    public static var start: Position { Position(Array("a0".utf8)) }

    /// Returns a place after another one.
    public static func after(_ position: Position) -> Position {
        var random = SystemRandomNumberGenerator()
        return after(position, using: &random)
    }

    /// Returns a place before another one.
    public static func before(_ position: Position) -> Position {
        var random = SystemRandomNumberGenerator()
        return before(position, using: &random)
    }

    /// Returns a place between two places, or nil if the first is not before the second.
    public static func between(_ lower: Position, _ upper: Position) -> Position? {
        var random = SystemRandomNumberGenerator()
        return between(lower, upper, using: &random)
    }

    static func after(
        _ position: Position, using random: inout some RandomNumberGenerator
    ) -> Position {
        let (whole, fraction) = PositionDigits.parts(position.rawValue)
        if let next = PositionDigits.next(whole) {
            return Position(next + PositionDigits.suffix(&random))
        }
        return Position(whole + PositionDigits.between(fraction[...], nil, &random))
    }

    static func before(
        _ position: Position, using random: inout some RandomNumberGenerator
    ) -> Position {
        let (whole, fraction) = PositionDigits.parts(position.rawValue)
        if let previous = PositionDigits.previous(whole) {
            return Position(previous + PositionDigits.suffix(&random))
        }
        return Position(whole + PositionDigits.between([], fraction[...], &random))
    }

    static func between(
        _ lower: Position, _ upper: Position, using random: inout some RandomNumberGenerator
    ) -> Position? {
        guard lower < upper else { return nil }
        let low = PositionDigits.parts(lower.rawValue)
        let high = PositionDigits.parts(upper.rawValue)
        if low.whole == high.whole {
            let fraction = PositionDigits.between(low.fraction[...], high.fraction[...], &random)
            return Position(low.whole + fraction)
        }
        if let next = PositionDigits.next(low.whole), next.lexicographicallyPrecedes(high.whole) {
            return Position(next + PositionDigits.suffix(&random))
        }
        return Position(low.whole + PositionDigits.between(low.fraction[...], nil, &random))
    }
}

extension Position: Comparable {
    public static func < (left: Position, right: Position) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }
}

extension Position: CustomStringConvertible {
    public var description: String { rawValue }
}
