extension Double {
    /// The number with one decimal.
    var tenths: String {
        let tenths = Int((self * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// A part of a whole in percent. What is more than nothing is not shown as nothing.
    var percent: String {
        let percent = Int((self * 100).rounded())
        return percent == 0 && self > 0 ? "<1%" : "\(percent)%"
    }
}
