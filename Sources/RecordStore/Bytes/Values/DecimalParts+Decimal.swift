package import Foundation

extension DecimalParts {
    /// Takes a decimal apart.
    /// - Throws: `notFinite` for a decimal that is not a number, or `decimalOutOfRange` for one
    ///   that Foundation can hold but cannot make from its digits.
    package init(_ value: Decimal) throws(ValueProblem) {
        guard value.isFinite else { throw .notFinite }
        // Foundation publishes the digits on every platform only as text.
        let digits = value.significand.description.drop { $0 == "-" }
        guard var coefficient = UInt128(digits) else { throw .notDecimal }
        var exponent = coefficient == 0 ? 0 : value.exponent
        while coefficient != 0, coefficient.isMultiple(of: 10) {
            coefficient /= 10
            exponent += 1
        }
        let parts = DecimalParts(
            isNegative: coefficient != 0 && value.isSignMinus, exponent: exponent,
            coefficient: coefficient)
        guard let parts else { throw .decimalOutOfRange(exponent: exponent) }
        self = parts
    }

    /// The decimal with these parts.
    var decimal: Decimal {
        get throws(ValueProblem) {
            guard let whole = Decimal(string: coefficient.description) else { throw .notDecimal }
            let value = Decimal(
                sign: isNegative ? .minus : .plus, exponent: exponent, significand: whole)
            guard value.isFinite else { throw .notDecimal }
            return value
        }
    }
}
