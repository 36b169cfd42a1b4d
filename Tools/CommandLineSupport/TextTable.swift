/// A table of text that fits a terminal: columns are as wide as their cells, and where that is too
/// much, the widest of those that may shrink give way.
package struct TextTable {
    package struct Column {
        package let title: String
        package let style: Style

        package init(_ title: String, _ style: Style) {
            self.title = title
            self.style = style
        }

        package enum Style: Sendable {
            /// On the right, and never cut.
            case number
            /// Cut at its end where there is no room.
            case text
            /// Cut in its middle: ids that were made together begin alike.
            case id
            /// Never cut.
            case whole
        }

        var canShrink: Bool { style == .text || style == .id }
    }

    package let columns: [Column]
    package private(set) var rows: [[String]] = []
    private static let gap = 2
    private static let leastWidth = 8

    package init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Columns by title and style.
    package init(_ columns: KeyValuePairs<String, Column.Style>) {
        self.init(columns.map { Column($0.key, $0.value) })
    }

    /// - Parameter cells: one for each column.
    package mutating func add(_ cells: [String]) {
        precondition(cells.count == columns.count, "\(cells.count) cells, \(columns.count) columns")
        rows.append(cells)
    }

    /// The title line and a line for each row. Spaces at the end of a line are left out.
    package func lines(width: Int) -> [String] {
        let widths = widths(for: width)
        return ([columns.map(\.title)] + rows).map { cells in
            var line = ""
            for (place, column) in columns.enumerated() {
                let cell = cells[place].cut(
                    toColumns: widths[place], inMiddle: column.style == .id)
                line += cell.padded(toColumns: widths[place], isRight: column.style == .number)
                line += String(repeating: " ", count: Self.gap)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    private func widths(for width: Int) -> [Int] {
        var widths = columns.enumerated().map { place, column in
            rows.reduce(column.title.columnCount) { max($0, $1[place].columnCount) }
        }
        let room = width - Self.gap * (columns.count - 1)
        var excess = widths.reduce(0, +) - room
        while excess > 0 {
            let shrinkable = widths.indices.filter {
                columns[$0].canShrink && widths[$0] > Self.leastWidth
            }
            guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }
}
