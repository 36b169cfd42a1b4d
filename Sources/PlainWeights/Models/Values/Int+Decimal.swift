extension Int {
    /// Returns the number divided by a power of ten, with all digits and no more.
    func decimal(places: Int) -> String {
        let power = (0..<places).reduce(UInt(1)) { power, _ in power * 10 }
        let (whole, part) = magnitude.quotientAndRemainder(dividingBy: power)
        // The added one keeps the leading zeros of the fraction.
        var digits = String(part + power).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(self < 0 ? "-" : "")\(whole)\(digits.isEmpty ? "" : ".")\(digits)"
    }
}
