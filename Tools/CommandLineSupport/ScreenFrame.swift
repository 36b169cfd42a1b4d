/// The number of columns and rows of a terminal.
package struct ScreenSize: Equatable, Sendable {
    package let columns: Int
    package let rows: Int

    /// Creates a size.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// What the whole of a terminal shows: a line for each row, and perhaps a cursor.
package struct ScreenFrame: Equatable, Sendable {
    /// A row, in one style.
    package struct Line: Equatable, Sendable {
        package var text: String
        package var style: Console.Style?

        /// Creates a row.
        package init(_ text: String = "", _ style: Console.Style? = nil) {
            self.text = text
            self.style = style
        }
    }

    /// A place on the screen, from 0.
    package struct Place: Equatable, Sendable {
        package let row: Int
        package let column: Int

        /// Creates a place.
        package init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }

    /// The rows from the top on. Those that do not fit are left out.
    package var lines: [Line]
    /// Where the cursor stands, if it is to be seen.
    package var cursor: Place?
    /// Whether the terminal rings when the frame is drawn.
    package var rings = false

    /// Creates a frame.
    package init(_ lines: [Line], cursor: Place? = nil) {
        self.lines = lines
        self.cursor = cursor
    }

    /// Returns what draws the frame, of which only rows that have changed are drawn.
    /// - Parameters:
    ///   - previous: the frame that the terminal shows in this size; nil if it is not known.
    ///   - hasColor: whether rows may be coloured.
    package func drawing(in size: ScreenSize, after previous: ScreenFrame?, hasColor: Bool)
        -> String
    {
        var drawing = rings ? "\u{07}" : ""
        if previous == nil { drawing += "\u{1B}[0m\u{1B}[2J" }
        for row in 0..<size.rows {
            let line = row < lines.count ? lines[row] : Line()
            if let previous, line == (row < previous.lines.count ? previous.lines[row] : Line()) {
                continue
            }
            drawing += "\u{1B}[\(row + 1);1H\u{1B}[2K" + line.drawn(size.columns, hasColor)
        }
        if drawing.isEmpty, cursor == previous?.cursor { return "" }
        guard let cursor, cursor.row < size.rows else { return drawing + "\u{1B}[?25l" }
        let column = min(cursor.column, size.columns - 1) + 1
        return drawing + "\u{1B}[\(cursor.row + 1);\(column)H\u{1B}[?25h"
    }
}

extension ScreenFrame.Line {
    /// The row as the terminal takes it. A reversed row is so over its whole width.
    fileprivate func drawn(_ columns: Int, _ hasColor: Bool) -> String {
        let shown = text.cut(toColumns: columns)
        guard let style, hasColor || !style.isColor else { return shown }
        let whole = style == .reversed ? shown.padded(toColumns: columns) : shown
        return "\u{1B}[\(style.rawValue)m\(whole)\u{1B}[0m"
    }
}
