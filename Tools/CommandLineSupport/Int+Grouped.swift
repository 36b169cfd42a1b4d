extension Int {
    /// The number with commas between groups of three digits: 1,234,567.
    package var grouped: String {
        var text = ""
        for (position, digit) in String(magnitude).reversed().enumerated() {
            if position > 0, position.isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return (self < 0 ? "-" : "") + String(text.reversed())
    }
}
