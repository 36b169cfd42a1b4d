import CommandLineSupport

/// A histogram of times as lines of text: a bar for each step, one below the other.
struct LatencyChart {
    let histogram: LogHistogram
    private static let greatestWidth = 72
    private static let gap = 2
    /// Empty steps beyond this number become one line.
    private static let shownEmptySteps = 2
    /// A bar ends with a part of a block, in eighths.
    private static let blocks = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// Returns the lines: where the step begins, the number of its samples, its bar.
    func lines(width: Int) -> [String] {
        let steps = histogram.steps
        let titles = steps.map(\.from.roundDuration)
        let counts = steps.map(\.count.grouped)
        let titleWidth = titles.map(\.count).max() ?? 0
        let countWidth = counts.map(\.count).max() ?? 0
        let room = min(width, Self.greatestWidth) - titleWidth - countWidth - 2 * Self.gap
        let most = steps.map(\.count).max() ?? 0
        let gap = String(repeating: " ", count: Self.gap)
        var lines: [String] = []
        var emptyCount = 0
        for (position, step) in steps.enumerated() {
            emptyCount = step.count == 0 ? emptyCount + 1 : 0
            if emptyCount > Self.shownEmptySteps {
                if emptyCount == Self.shownEmptySteps + 1 { lines.append("...") }
                continue
            }
            let title = titles[position].padded(toColumns: titleWidth, isRight: true)
            let count = counts[position].padded(toColumns: countWidth, isRight: true)
            let bar = Self.bar(step.count, of: most, width: max(1, room))
            lines.append(title + gap + count + (bar.isEmpty ? "" : gap + bar))
        }
        return lines
    }

    /// Returns a bar for a part of the greatest number. It is empty only for 0.
    private static func bar(_ count: Int, of most: Int, width: Int) -> String {
        if count == 0 { return "" }
        let eighths = max(1, Int((Double(count) / Double(most) * Double(width * 8)).rounded()))
        return String(repeating: "█", count: eighths / 8) + blocks[eighths % 8]
    }
}
