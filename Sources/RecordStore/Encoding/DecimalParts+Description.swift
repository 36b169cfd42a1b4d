extension DecimalParts: CustomStringConvertible {
    /// Plain digits, such as `-12.5`; with an exponent where they would be mostly zeros.
    var description: String {
        let digits = String(coefficient)
        let sign = isNegative ? "-" : ""
        let point = digits.count + exponent
        if exponent > 20 || point < -5 { return "\(sign)\(digits)E\(exponent)" }
        if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
        if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
        return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))"
    }
}
