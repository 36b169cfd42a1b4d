/// How tools show whole numbers whose meaning they do not know, such as `102.5 kg` for a number of
/// nanograms, or `warmUp` for a 1.
///
/// A hint changes no value: it says how one is written for people. The catalog of a file keeps it
/// with each field and computed column of a ``HintedValue``.
public struct ValueHint: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case quantity(unit: String, decimals: Int)
        case day
        case names([Int: String])
        /// The names of bits, from the lowest on.
        case flags([String])
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

    /// Returns a hint for whole numbers that stand for names, as those of an enumeration do. A
    /// number without a name is shown as it is.
    ///
    /// ```swift
    /// ValueHint.names([0: "normal", 1: "warmUp"])
    /// ```
    /// - Precondition: there are names, no two are the same, and each is one that a filter can have
    ///   without quotation marks: letters, digits and `_`, and not `true`, `false`, `nil` or
    ///   `none`.
    public static func names(_ names: [Int: String]) -> ValueHint {
        precondition(areNames(Array(names.values)), "\(names) are no names of values")
        return ValueHint(content: .names(names))
    }

    /// Returns a hint for whole numbers whose bits have names, the lowest bit first. A number with
    /// other bits is shown as it is.
    ///
    /// ```swift
    /// ValueHint.flags(["weight", "reps"])  // 3 is weight+reps, 0 is none
    /// ```
    /// - Precondition: 1 to 64 names as those of ``names(_:)``.
    public static func flags(_ names: [String]) -> ValueHint {
        precondition(isFlags(names), "\(names) are no names of bits")
        return ValueHint(content: .flags(names))
    }

    /// Whether values are names, and no numbers.
    package var hasNames: Bool {
        switch content {
        case .quantity, .day: false
        case .names, .flags: true
        }
    }

    /// Whether values are quantities.
    package var isQuantity: Bool { if case .quantity = content { true } else { false } }

    /// The hint for sums of such values: only a sum of quantities is what they are.
    var ofSums: ValueHint? { isQuantity ? self : nil }

    /// The name of a number without bits.
    static let noFlags = "none"
    private static let mostFlags = 64

    private static func isWord(_ unit: String) -> Bool {
        !unit.isEmpty && !unit.contains { $0.isWhitespace || $0.isNumber }
    }

    private static func areNames(_ names: [String]) -> Bool {
        !names.isEmpty && Set(names).count == names.count
            && names.allSatisfy { FilterText.name($0) == $0 && $0 != noFlags }
    }

    private static func isFlags(_ names: [String]) -> Bool {
        names.count <= mostFlags && areNames(names)
    }
}

// The text of a hint in a catalog. DO NOT CHANGE.
extension ValueHint {
    private static let quantityWord = "quantity"
    private static let dayWord = "day"
    private static let namesWord = "names"
    private static let flagsWord = "flags"

    /// The text: `quantity 12 kg`, `day`, `names 0=normal 1=warmUp`, or `flags weight reps`.
    package var catalogText: String {
        switch content {
        case .quantity(let unit, let decimals): "\(Self.quantityWord) \(decimals) \(unit)"
        case .day: Self.dayWord
        case .names(let names):
            names.sorted { $0.key < $1.key }
                .reduce(into: Self.namesWord) { $0 += " \($1.key)=\($1.value)" }
        case .flags(let names): ([Self.flagsWord] + names).joined(separator: " ")
        }
    }

    /// Reads the text of a hint. One that is not known is no hint: it changes no value.
    package init?(catalogText text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let values = Array(words.dropFirst())
        switch words.first {
        case Self.dayWord where values.isEmpty: self = .day
        case Self.quantityWord:
            guard values.count == 2, let decimals = Int(values[0]),
                (0...Self.mostDecimals).contains(decimals), Self.isWord(values[1])
            else { return nil }
            self = .quantity(values[1], decimals: decimals)
        case Self.namesWord:
            let pairs = values.compactMap { value -> (Int, String)? in
                guard let sign = value.firstIndex(of: "="), let number = Int(value[..<sign]) else {
                    return nil
                }
                return (number, String(value[value.index(after: sign)...]))
            }
            let names = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
            guard names.count == values.count, Self.areNames(Array(names.values)) else {
                return nil
            }
            self = .names(names)
        case Self.flagsWord:
            guard Self.isFlags(values) else { return nil }
            self = .flags(values)
        default: return nil
        }
    }
}
