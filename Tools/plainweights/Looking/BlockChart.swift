import CommandLineSupport
import PlainWeights

/// A chart of columns of blocks, with the marks of its axis at the left and its days below.
struct BlockChart {
    let points: [ChartPoint]
    let days: ClosedRange<LocalDay>
    let axis: ExerciseChart.Axis
    /// The text of a mark of the axis.
    let label: (Double) -> String
    private static let rows = 10
    private static let widestColumn = 4
    /// The eighths of a character, from none to all.
    private static let eighths = Array(" ▁▂▃▄▅▆▇█")

    /// The lines of the chart, in a number of columns.
    func lines(width: Int) -> [String] {
        let labels = labels
        let margin = labels.values.map(\.columnCount).max() ?? 0
        let heights = heights(columns: max(1, width - margin - 2))
        var lines = (0..<Self.rows).reversed().map { row in
            let text = labels[row] ?? ""
            let line = String(heights.map { Self.block($0 - 8 * row) })
            return text.padded(toColumns: margin, isRight: true)
                + (text.isEmpty ? " │" : " ┤") + line
        }
        let indent = String(repeating: " ", count: margin + 2)
        lines.append(indent.dropLast() + "└" + String(repeating: "─", count: heights.count))
        lines.append(indent + footer(columns: heights.count))
        return lines.map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// The first and the last day, at the ends of the columns if these have room for both.
    private func footer(columns: Int) -> String {
        let (first, last) = ("\(days.lowerBound)", "\(days.upperBound)")
        if first == last { return first }
        let gap = columns - first.count - last.count
        return gap < 1 ? "\(first) to \(last)" : first + String(repeating: " ", count: gap) + last
    }

    /// The marks of the axis by the row in which they are.
    private var labels: [Int: String] {
        var labels: [Int: String] = [:]
        for mark in axis.marks {
            let row = Int(height(of: mark) * Double(Self.rows))
            labels[min(row, Self.rows - 1)] = label(mark)
        }
        return labels
    }

    /// Where a value is between the ends of the axis, from 0 to 1.
    private func height(of value: Double) -> Double {
        let range = axis.range
        return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }

    /// The eighths of a character to which each column reaches. Of several points in a column the
    /// greatest counts, and each one reaches one eighth at least, so that it is seen.
    private func heights(columns: Int) -> [Int] {
        let span = days.upperBound.rawValue - days.lowerBound.rawValue
        var heights = [Int](repeating: 0, count: min(columns, span + 1))
        for point in points {
            let passed = point.day.rawValue - days.lowerBound.rawValue
            let column = span > 0 ? passed * (heights.count - 1) / span : 0
            let eighths = (height(of: point.value) * Double(8 * Self.rows)).rounded()
            heights[column] = max(heights[column], Int(eighths), 1)
        }
        // Few days are drawn wider.
        let width = min(Self.widestColumn, columns / heights.count)
        return heights.flatMap { [Int](repeating: $0, count: width) }
    }

    /// The block of a row in which a column reaches so many eighths above the row's beginning.
    private static func block(_ height: Int) -> Character { eighths[min(max(height, 0), 8)] }
}
