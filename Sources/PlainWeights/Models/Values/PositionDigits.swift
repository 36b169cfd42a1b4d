/// The digits of a ``Position``: `0` to `9`, `A` to `Z`, `a` to `z`, which sort by their bytes.
///
/// The first character says how many digits of the whole part follow: `a` one, `b` two, and so on;
/// downwards from the first place `Z` one, `Y` two, and so on. So the whole part of a longer number
/// is greater, and adding to either end of a list needs no fraction.
enum PositionDigits {
    static let zero = UInt8(ascii: "0")
    private static let all = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
    private static var base: Int { all.count }

    /// Returns the value of a digit, or nil for another character.
    static func value(of digit: UInt8) -> Int? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A")) + 10
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a")) + 36
        default: nil
        }
    }

    /// Returns the number of characters of the whole part, with its first character.
    static func wholeCount(_ digits: [UInt8]) -> Int? {
        switch digits.first {
        case let head? where head >= UInt8(ascii: "a"): Int(head - UInt8(ascii: "a")) + 2
        case let head? where head >= UInt8(ascii: "A"): Int(UInt8(ascii: "Z") - head) + 2
        default: nil
        }
    }

    /// Returns the whole part and the fraction of a valid text.
    static func parts(_ text: String) -> (whole: [UInt8], fraction: [UInt8]) {
        let digits = Array(text.utf8)
        let count = wholeCount(digits) ?? digits.count
        return (Array(digits.prefix(count)), Array(digits.dropFirst(count)))
    }

    /// Returns the next whole part, or nil after the greatest.
    static func next(_ whole: [UInt8]) -> [UInt8]? {
        var digits = whole
        for position in digits.indices.dropFirst().reversed() {
            let value = value(of: digits[position]) ?? 0
            if value < base - 1 {
                digits[position] = all[value + 1]
                return digits
            }
            digits[position] = zero
        }
        return longer(digits, upwards: true)
    }

    /// Returns the whole part before, or nil before the least.
    static func previous(_ whole: [UInt8]) -> [UInt8]? {
        var digits = whole
        for position in digits.indices.dropFirst().reversed() {
            let value = value(of: digits[position]) ?? 0
            if value > 0 {
                digits[position] = all[value - 1]
                return digits
            }
            digits[position] = all[base - 1]
        }
        return longer(digits, upwards: false)
    }

    /// Returns the whole part with the next first character, after all its digits have turned over.
    private static func longer(_ digits: [UInt8], upwards: Bool) -> [UInt8]? {
        let filler = upwards ? zero : all[base - 1]
        let head: UInt8
        switch digits[0] {
        case UInt8(ascii: "z") where upwards: return nil
        case UInt8(ascii: "A") where !upwards: return nil
        case UInt8(ascii: "Z") where upwards: head = UInt8(ascii: "a")
        case UInt8(ascii: "a") where !upwards: head = UInt8(ascii: "Z")
        default: head = upwards ? digits[0] + 1 : digits[0] - 1
        }
        let count = (wholeCount([head]) ?? 1) - 1
        return [head] + [UInt8](repeating: filler, count: count)
    }

    /// Returns two random digits of a fraction, which does not end with a zero.
    static func suffix(_ random: inout some RandomNumberGenerator) -> [UInt8] {
        [all[Int.random(in: 0..<base, using: &random)], nonzero(&random)]
    }

    private static func nonzero(_ random: inout some RandomNumberGenerator) -> UInt8 {
        all[Int.random(in: 1..<base, using: &random)]
    }

    /// Returns a fraction between two fractions, of which the first is less, or nil stands for the
    /// greatest. No fraction ends with a zero.
    static func between(
        _ lower: ArraySlice<UInt8>, _ upper: ArraySlice<UInt8>?,
        _ random: inout some RandomNumberGenerator
    ) -> [UInt8] {
        var (lower, upper) = (lower, upper)
        var result: [UInt8] = []
        while true {
            let low = lower.first.flatMap(value) ?? 0
            let high = upper.map { $0.first.flatMap(value) ?? 0 } ?? base
            if high - low > 1 {
                let digit = all[Int.random(in: low + 1..<high, using: &random)]
                return result + [digit, nonzero(&random)]
            }
            result.append(all[low])
            lower = lower.dropFirst()
            if high == low {
                upper = upper?.dropFirst()
                continue
            }
            // Whatever follows the lower digit stays below the upper fraction.
            upper = nil
        }
    }
}
