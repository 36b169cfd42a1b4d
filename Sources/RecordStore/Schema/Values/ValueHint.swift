/// How tools show whole numbers whose meaning they do not know, such as `102.5 kg` for a number of
/// nanograms.
///
/// A hint changes no value: it says how one is written for people. The catalog of a file keeps it
/// with each field and computed column of a ``HintedValue``.
public struct ValueHint: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case quantity(unit: String, decimals: Int)
        case day
    }

    let content: Content

    /// The greatest number of decimals of a quantity.
    static let mostDecimals = 30

    /// Returns a hint for whole numbers that are a quantity without its decimal point.
    ///
    /// ```swift
    /// ValueHint.quantity("s", decimals: 3)  // milliseconds: 92500 is 92.5 s
    /// ```
    /// - Parameter unit: one word, such as `kg`.
    /// - Precondition: 0 to 30 decimals, and the unit is a word.
    public static func quantity(_ unit: String, decimals: Int) -> ValueHint {
        precondition(
            (0...mostDecimals).contains(decimals) && isWord(unit),
            "\(decimals) decimals of \(unit) are no quantity")
        return ValueHint(content: .quantity(unit: unit, decimals: decimals))
    }

    /// A hint for whole numbers that are days since 1 January 1970.
    public static let day = ValueHint(content: .day)

    /// The hint for sums of such values: a sum of quantities is one, a sum of days is no day.
    var ofSums: ValueHint? {
        switch content {
        case .quantity: self
        case .day: nil
        }
    }

    private static func isWord(_ unit: String) -> Bool {
        !unit.isEmpty && !unit.contains { $0.isWhitespace || $0.isNumber }
    }
}

// The text of a hint in a catalog. DO NOT CHANGE.
extension ValueHint {
    private static let quantityWord = "quantity"
    private static let dayWord = "day"

    /// The text: `quantity 12 kg`, or `day`.
    package var catalogText: String {
        switch content {
        case .quantity(let unit, let decimals): "\(Self.quantityWord) \(decimals) \(unit)"
        case .day: Self.dayWord
        }
    }

    /// Reads the text of a hint. One that is not known is no hint: it changes no value.
    package init?(catalogText text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        if words == [Substring(Self.dayWord)] {
            self = .day
            return
        }
        guard words.count == 3, words[0] == Self.quantityWord, let decimals = Int(words[1]),
            (0...Self.mostDecimals).contains(decimals), Self.isWord(String(words[2]))
        else { return nil }
        self = .quantity(String(words[2]), decimals: decimals)
    }
}
