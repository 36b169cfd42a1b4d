/// A table of text that fits a terminal.
///
/// Columns are as wide as their cells. If that is too wide, the widest columns that may be cut or
/// broken get narrower, but not so narrow that a word is cut which is not very long. If that is not
/// enough, names that begin alike stand below their common beginning, and long ones are cut in
/// their middle. Where even that has no room, each row becomes a block of lines: each cell with its
/// title, broken between words where it is long.
package struct TextTable {
    /// A column of a table.
    package struct Column {
        /// The title of the column.
        package let title: String
        /// The alignment of the cells, and how they can be cut.
        package let style: Style

        /// Creates a column.
        package init(_ title: String, _ style: Style) {
            self.title = title
            self.style = style
        }

        /// The alignment of a column, and how its cells can be cut.
        package enum Style: Sendable {
            /// Aligned to the right, and never cut.
            case number
            /// Cut at its end if there is no room, between two words if possible.
            case text
            /// Broken between words where there is no room, and never cut.
            case wrapped
            /// Cut in its middle, because ids that were made together begin alike.
            case id
            /// Cut in its middle if nothing else makes room. What is before the first point of a
            /// name then is a line of its own, above all names that begin with it.
            case name
            /// Never cut.
            case whole
        }

        /// Whether the column can be narrower than its cells, before names are.
        package var canShrink: Bool { style == .text || style == .wrapped || style == .id }
    }

    /// The rows as they are printed, and the width of each column.
    private struct Layout {
        let rows: [[String]]
        let widths: [Int]
    }

    /// The columns.
    package let columns: [Column]
    /// The cells of each row, one for each column.
    package private(set) var rows: [[String]] = []
    private static let gap = 2
    private static let leastWidth = 8
    /// Names are cut to no less.
    private static let leastNameWidth = 16
    /// The greatest number of lines of a cell in a block.
    private static let blockLines = 4

    /// Creates a table without rows.
    package init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Creates a table without rows from the titles and styles of its columns.
    package init(_ columns: KeyValuePairs<String, Column.Style>) {
        self.init(columns.map { Column($0.key, $0.value) })
    }

    /// Adds a row.
    /// - Parameter cells: one cell for each column.
    package mutating func add(_ cells: [String]) {
        precondition(cells.count == columns.count, "\(cells.count) cells, \(columns.count) columns")
        rows.append(cells)
    }

    /// Returns the title line and the lines of each row, or the blocks if the table is too wide.
    /// Lines do not end with spaces.
    package func lines(width: Int) -> [String] {
        guard let layout = layout(width: width) else { return blocks(width: width) }
        return ([columns.map(\.title)] + layout.rows).flatMap { lines(of: $0, layout.widths) }
    }

    /// Returns the lines of a row: as many as the cell has that is broken into the most.
    private func lines(of cells: [String], _ widths: [Int]) -> [String] {
        let parts = columns.indices.map { columns[$0].lines(of: cells[$0], columns: widths[$0]) }
        return (0..<(parts.map(\.count).max() ?? 0)).map { number in
            var line = ""
            for (position, column) in columns.enumerated() {
                let cell = parts[position].indices.contains(number) ? parts[position][number] : ""
                line += cell.padded(
                    toColumns: widths[position], isRight: column.style == .number)
                line += String(repeating: " ", count: Self.gap)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// Returns whether the first line contains the titles.
    package func hasTitleLine(width: Int) -> Bool { layout(width: width) != nil }

    /// Returns how the table fits, or nil if it is too wide.
    private func layout(width: Int) -> Layout? {
        if let layout = layout(of: rows, cutsNames: false, width: width) { return layout }
        guard let names = columns.firstIndex(where: { $0.style == .name }) else { return nil }
        return layout(of: Self.grouped(rows, by: names), cutsNames: true, width: width)
    }

    private func layout(of rows: [[String]], cutsNames: Bool, width: Int) -> Layout? {
        var widths = columns.enumerated().map { position, column in
            rows.reduce(column.title.columnCount) { max($0, $1[position].columnCount) }
        }
        let room = width - Self.gap * (columns.count - 1)
        var excess = widths.reduce(0, +) - room
        // Names come last.
        for isName in cutsNames ? [false, true] : [false] where excess > 0 {
            let cut = columns.indices.filter {
                isName ? columns[$0].style == .name : columns[$0].canShrink
            }
            let least = columns.indices.map { leastWidth(of: $0, in: rows) }
            while excess > 0 {
                let shrinkable = cut.filter { widths[$0] > least[$0] }
                guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
                widths[widest] -= 1
                excess -= 1
            }
        }
        return excess > 0 && !rows.isEmpty ? nil : Layout(rows: rows, widths: widths)
    }

    /// Returns rows in which the part of a name before its first point is a row of its own, above
    /// the rows whose names begin with it.
    private static func grouped(_ rows: [[String]], by column: Int) -> [[String]] {
        var grouped: [[String]] = []
        var group = ""
        for row in rows {
            let name = row[column]
            guard let point = name.firstIndex(of: "."), point > name.startIndex else {
                // A name may be the beginning of those that follow.
                group = name
                grouped.append(row)
                continue
            }
            if name[..<point] != group {
                group = String(name[..<point])
                grouped.append(row.indices.map { $0 == column ? group : "" })
            }
            grouped.append(row.indices.map { $0 == column ? "  \(name[point...])" : row[$0] })
        }
        return grouped
    }

    /// Returns the least width of a column that may be cut or broken: that of its longest word, and
    /// an ellipsis where it is cut.
    private func leastWidth(of position: Int, in rows: [[String]]) -> Int {
        let (title, style) = (columns[position].title.columnCount, columns[position].style)
        if style == .name { return max(Self.leastNameWidth, title) }
        let least = max(Self.leastWidth, title)
        guard style == .text || style == .wrapped else { return least }
        return rows.reduce(least) { least, cells in
            let word = cells[position].longestWord
            return max(
                least, style == .wrapped ? word : min(word, String.longestKeptWord) + 1)
        }
    }

    /// Returns a block of lines for each row. A cell that may not be cut stays whole, however
    /// narrow the terminal is.
    private func blocks(width: Int) -> [String] {
        let titled = TitledLines(columns.map(\.title), width: width)
        return rows.enumerated().flatMap { position, cells in
            let lines = zip(columns, cells).flatMap { column, cell -> [String] in
                if cell.isEmpty { return [] }
                switch column.style {
                case .number, .name, .whole: return titled.whole(column.title, cell)
                case .id:
                    let room = titled.room < Self.leastWidth ? width : titled.room
                    return titled.whole(column.title, cell.cut(toColumns: room, inMiddle: true))
                case .wrapped: return titled.lines(column.title, cell)
                case .text:
                    return titled.lines(column.title, cell, limit: Self.blockLines)
                        .map { $0.cut(toColumns: width) }
                }
            }
            return position == 0 ? lines : [""] + lines
        }
    }
}

extension TextTable.Column {
    /// Returns the lines of a cell in at most `limit` columns, as far as the style allows.
    fileprivate func lines(of cell: String, columns limit: Int) -> [String] {
        switch style {
        case .number, .whole: [cell]
        case .id, .name: [cell.cut(toColumns: limit, inMiddle: true)]
        case .text: [cell.cut(toColumns: limit)]
        case .wrapped: cell.broken(toColumns: limit)
        }
    }
}
