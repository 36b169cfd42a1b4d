extension TimeSpan {
    /// Reads a time as a person types it: `90s`, `2min`, `1:30`. Nil if the text is none. Where a
    /// time is asked for, `2m` are minutes.
    public init?(typed text: String) {
        switch TypedQuantity(text[...]) {
        case .time(let time): self = time
        case .distance(let minutes, .meters): self = .minutes(minutes.number(in: .meters))
        default: return nil
        }
    }

    /// The time as a person types it: `1:30`, or `45s` if it is short or has a part of a second.
    public var typed: String {
        guard seconds >= 60, let whole = Int(exactly: seconds) else { return "\(seconds.typed)s" }
        let (minutes, rest) = whole.quotientAndRemainder(dividingBy: 60)
        return "\(minutes):" + (rest < 10 ? "0\(rest)" : "\(rest)")
    }
}
