/// A table of text that fits a terminal: columns are as wide as their cells, and where that is too
/// much, the widest of those that may shrink give way. Where they cannot, each row is a block of
/// lines, one for each of its cells behind the title.
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
            /// Cut at its end where there is no room, between words if that is not far away.
            case text
            /// Cut in its middle: ids that were made together begin alike.
            case id
            /// Never cut.
            case whole
        }

        /// Whether its cells can be cut.
        package var canBeCut: Bool { style == .text || style == .id }
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

    /// The title line and a line for each row, or the blocks. Spaces at the end of a line are left
    /// out.
    package func lines(width: Int) -> [String] {
        guard let widths = widths(for: width) else { return blocks(width: width) }
        return ([columns.map(\.title)] + rows).map { cells in
            var line = ""
            for (place, column) in columns.enumerated() {
                let cell = column.cut(cells[place], toColumns: widths[place])
                line += cell.padded(toColumns: widths[place], isRight: column.style == .number)
                line += String(repeating: " ", count: Self.gap)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// Whether the first of the lines has the titles.
    package func hasTitleLine(width: Int) -> Bool { widths(for: width) != nil }

    /// The width of each column; nil where the table has no room.
    private func widths(for width: Int) -> [Int]? {
        var widths = columns.enumerated().map { place, column in
            rows.reduce(column.title.columnCount) { max($0, $1[place].columnCount) }
        }
        let room = width - Self.gap * (columns.count - 1)
        var excess = widths.reduce(0, +) - room
        while excess > 0 {
            let shrinkable = widths.indices.filter {
                columns[$0].canBeCut
                    && widths[$0] > max(Self.leastWidth, columns[$0].title.columnCount)
            }
            guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return excess > 0 && !rows.isEmpty ? nil : widths
    }

    /// A block for each row. What may not be cut stays whole, however narrow the terminal is.
    private func blocks(width: Int) -> [String] {
        let titleWidth = columns.reduce(0) { max($0, $1.title.columnCount) } + Self.gap
        return rows.enumerated().flatMap { place, cells in
            let lines = zip(columns, cells).flatMap { column, cell -> [String] in
                if cell.isEmpty { return [] }
                // A line of its own for what has no room behind the title.
                let isLong = cell.columnCount > width - titleWidth
                if isLong, !column.canBeCut || width - titleWidth < Self.leastWidth {
                    return [column.title, column.cut(cell, toColumns: width)]
                }
                let title = column.title.padded(toColumns: titleWidth, isRight: false)
                return [title + column.cut(cell, toColumns: width - titleWidth)]
            }
            return place == 0 ? lines : [""] + lines
        }
    }
}

extension TextTable.Column {
    fileprivate func cut(_ cell: String, toColumns limit: Int) -> String {
        switch style {
        case .number, .whole: cell
        case .id: cell.cut(toColumns: limit, inMiddle: true)
        case .text: cell.cut(toColumns: limit)
        }
    }
}
