extension Int64 {
    /// The time as nanoseconds in the largest unit that leaves a whole part, with three digits:
    /// `968 ns`, `1.80 us`, `12.3 ms`.
    var duration: String {
        var (unit, value) = (0, Double(self))
        while unit < Self.units.count - 1, value >= 999.5 {
            value /= 1_000
            unit += 1
        }
        if unit == 0 { return "\(self) \(Self.units[unit])" }
        let decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
        return "\(Self.text(value, decimals: decimals)) \(Self.units[unit])"
    }

    /// The same without zeros at the end of a fraction, for round times: `1.8 us`.
    var roundDuration: String {
        let parts = duration.split(separator: " ")
        guard parts[0].contains(".") else { return duration }
        var digits = parts[0]
        while digits.last == "0" { digits.removeLast() }
        if digits.last == "." { digits.removeLast() }
        return "\(digits) \(parts[1])"
    }

    private static let units = ["ns", "us", "ms", "s"]

    /// Returns a number that is not negative with its decimals.
    private static func text(_ value: Double, decimals: Int) -> String {
        let scale = [1, 10, 100][decimals]
        let scaled = Int((value * Double(scale)).rounded())
        if decimals == 0 { return "\(scaled)" }
        let fraction = String(scaled % scale)
        return "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count)
            + fraction
    }
}
