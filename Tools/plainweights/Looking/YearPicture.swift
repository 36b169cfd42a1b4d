import PlainWeights

/// Some weeks as squares, a column for each, the darker the more sets.
struct YearPicture {
    let days: Range<LocalDay>
    /// The sets of the days that have some.
    let sets: [LocalDay: Int]
    private static let size = 13

    /// The picture, whose squares have the day and its sets as their title.
    var svg: String {
        let start = TrainingPeriod.week().start(of: days.lowerBound)
        let weeks = (days.upperBound.rawValue - start.rawValue + 6) / 7
        let (width, height) = (weeks * Self.size, 7 * Self.size + 14)
        var lines = [
            "<svg class=\"year\" role=\"img\" viewBox=\"0 0 \(width) \(height)\">",
            "<title>The days with sets</title>",
        ]
        for number in days.lowerBound.rawValue..<days.upperBound.rawValue {
            let day = LocalDay(rawValue: number)
            let (column, row) = (number - start.rawValue).quotientAndRemainder(dividingBy: 7)
            let (x, y) = (column * Self.size, row * Self.size + 14)
            if day.date.day == 1 {
                lines.append(
                    "<text x=\"\(x)\" y=\"9\">\(YearMap.monthNames[day.date.month - 1])</text>")
            }
            let count = sets[day] ?? 0
            let text = count == 1 ? "1 set" : "\(count) sets"
            lines.append(
                "<rect class=\"s\(shade(of: count))\" x=\"\(x)\" y=\"\(y)\" width=\"11\" "
                    + "height=\"11\" rx=\"2\"><title>\(day): \(text)</title></rect>")
        }
        return (lines + ["</svg>"]).joined(separator: "\n")
    }

    /// From 0 for a day without a set to 4.
    private func shade(of count: Int) -> Int {
        guard count > 0, let most = sets.values.max() else { return 0 }
        return (count * 4 + most - 1) / most
    }
}
