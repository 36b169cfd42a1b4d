import CommandLineSupport
import PlainWeights

/// A year as characters, one or two for each day, the darker the more sets.
struct YearMap {
    let year: Int
    /// The sets of the days that have some.
    let sets: [LocalDay: Int]

    /// A month with the number of its days that have sets.
    struct Month {
        let name: String
        let first: LocalDay
        let days: Int
    }

    static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let shades = Array("░▒▓█")
    private static let blockWidth = 15

    /// The months of the year.
    var months: [Month] {
        Self.monthNames.enumerated().map { number, name in
            let first = LocalDay(year: year, month: number + 1, day: 1)
            let end = TrainingPeriod.month.next(after: first)
            return Month(
                name: name, first: first, days: sets.keys.count { first <= $0 && $0 < end })
        }
    }

    /// The lines of the picture: weeks as columns where there is room for all, else months.
    func lines(width: Int) -> [String] {
        let weeks = weekLines
        return weeks.contains { $0.columnCount > width } ? monthLines(width: width) : weeks
    }

    /// The weekdays as rows, and the weeks as columns.
    private var weekLines: [String] {
        let start = TrainingPeriod.week().start(of: LocalDay(year: year, month: 1, day: 1))
        let end = LocalDay(year: year + 1, month: 1, day: 1)
        let count = (end.rawValue - start.rawValue + 6) / 7
        var titles = [Character](repeating: " ", count: count + 3)
        for month in months {
            let column = (month.first.rawValue - start.rawValue) / 7
            for (offset, letter) in month.name.enumerated() { titles[column + offset] = letter }
        }
        let rows = Self.weekdays.enumerated().map { weekday, name in
            name + " "
                + String((0..<count).map { mark(start.advanced(by: 7 * $0 + weekday)) })
        }
        return (["    " + String(titles)] + rows).map(\.withoutTrailingSpaces)
    }

    /// The months as blocks beside each other, whose rows are weeks.
    private func monthLines(width: Int) -> [String] {
        let columns = max(1, (width + 2) / (Self.blockWidth + 2))
        let blocks = months.map(block)
        return stride(from: 0, to: blocks.count, by: columns).flatMap { first in
            let row = blocks[first..<min(first + columns, blocks.count)]
            let height = row.map(\.count).max() ?? 0
            let lines = (0..<height).map { line in
                row.map { block in
                    (block.indices.contains(line) ? block[line] : "")
                        .padded(toColumns: Self.blockWidth, isRight: false)
                }.joined(separator: "  ").withoutTrailingSpaces
            }
            return first == 0 ? lines : [""] + lines
        }
    }

    /// The lines of one month.
    private func block(_ month: Month) -> [String] {
        let end = TrainingPeriod.month.next(after: month.first)
        var week = TrainingPeriod.week().start(of: month.first)
        var lines = ["\(month.name) \(month.days)"]
        while week < end {
            let marks = (0..<7).map { offset -> String in
                let day = week.advanced(by: offset)
                return month.first <= day && day < end ? String(mark(day)) : " "
            }
            lines.append(marks.joined(separator: " "))
            week = week.advanced(by: 7)
        }
        return lines
    }

    /// The shade of a day; a space for one of another year.
    private func mark(_ day: LocalDay) -> Character {
        guard day.date.year == year else { return " " }
        guard let count = sets[day], count > 0 else { return "·" }
        let most = sets.values.max() ?? count
        // The quarter in which the number is, rounded up.
        return Self.shades[(count * Self.shades.count + most - 1) / most - 1]
    }
}

extension String {
    fileprivate var withoutTrailingSpaces: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
