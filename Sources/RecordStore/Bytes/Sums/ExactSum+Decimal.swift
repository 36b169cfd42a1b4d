package import Foundation

extension ExactSum {
    /// The decimal of 38 digits that is nearest to the sum divided by a count; of two, the even
    /// one. It is nil if Foundation makes no decimal that large.
    /// - Precondition: the sum is decimal, and the count is positive.
    package func decimal(dividedBy count: Int = 1) -> Decimal? {
        let (isNegative, digits, lowest, hasRest) = magnitude(dividedBy: count)
        let text = digits.reversed().flatMap { digit in
            let text = String(digit)
            return Array(repeating: "0", count: 16 - text.count) + Array(text)
        }.drop { $0 == "0" }
        // No decimal has digits below the least exponent.
        let exponents = RecordFormat.decimalExponents
        let below = max(exponents.lowerBound - 16 * lowest, 0)
        let keptCount = min(Self.decimalDigits, text.count - below)
        if keptCount < 0 { return 0 }
        let rest = text.dropFirst(keptCount)
        var coefficient = UInt128(String(text.prefix(keptCount))) ?? 0
        var exponent = 16 * lowest + rest.count
        if let first = rest.first {
            let isHalf = first == "5" && !hasRest && rest.dropFirst().allSatisfy { $0 == "0" }
            let isUp = isHalf ? coefficient % 2 == 1 : first >= "5"
            coefficient += isUp ? 1 : 0
        }
        if coefficient == 0 { return 0 }
        // Foundation makes no decimal whose digits end above the greatest exponent: it makes
        // 11 * 10^127, and not 10 * 10^127.
        while coefficient % 10 == 0 {
            coefficient /= 10
            exponent += 1
        }
        guard exponents.contains(exponent), let whole = Decimal(string: coefficient.description)
        else { return nil }
        let value = Decimal(
            sign: isNegative ? .minus : .plus, exponent: exponent, significand: whole)
        return value.isFinite ? value : nil
    }

    private static let decimalDigits = 38
}
