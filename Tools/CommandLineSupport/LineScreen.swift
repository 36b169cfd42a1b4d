/// What one row of a terminal shows of a line that is edited.
///
/// A line that is longer than the row is shown around its cursor, with an ellipsis where it goes
/// on. Line feeds are shown as arrows, and what must not be printed as question marks.
package struct LineScreen: Equatable, Sendable {
    /// The text of the row.
    package let text: String
    /// The column of the cursor, from 0.
    package let cursorColumn: Int

    /// Shows a line in a row of at most `width` columns, the last of which stays free.
    init(_ line: EditedLine, prompt: String, width: Int) {
        let prompt = prompt.cut(toColumns: width / 2)
        let room = max(3, width - 1 - prompt.columnCount)
        let cells = line.characters.map(\.cell)
        let widths = cells.map(\.columnCount)
        let range = Self.shown(widths, cursor: line.cursor, room: room)
        let isCut = (start: range.lowerBound > 0, end: range.upperBound < cells.count)
        text =
            prompt + (isCut.start ? "…" : "") + cells[range].joined() + (isCut.end ? "…" : "")
        cursorColumn =
            prompt.columnCount + (isCut.start ? 1 : 0)
            + widths[range.lowerBound..<line.cursor].reduce(0, +)
    }

    /// Shows a text in the same way, with the cursor behind so many of its characters.
    package init(_ text: String, cursor: Int, prompt: String, width: Int) {
        var line = EditedLine(text)
        line.move(to: cursor)
        self.init(line, prompt: prompt, width: width)
    }

    /// The row, and a line below it with a mark at the cursor.
    package var marked: String { "\(text)\n\(String(repeating: " ", count: cursorColumn))^" }

    /// Returns the characters that are shown. The cursor stays in the first three quarters of the
    /// row as long as more follows.
    private static func shown(_ widths: [Int], cursor: Int, room: Int) -> Range<Int> {
        if widths.reduce(0, +) <= room { return 0..<widths.count }
        // Both ellipses take a column.
        let room = room - 2
        var (start, used) = (cursor, 0)
        let rest = widths[cursor...].reduce(0, +)
        let wanted = max(room * 3 / 4, room - rest)
        while start > 0, used + widths[start - 1] <= wanted {
            start -= 1
            used += widths[start]
        }
        var end = cursor
        while end < widths.count, used + widths[end] <= room {
            used += widths[end]
            end += 1
        }
        return start..<end
    }

    /// The text that shows the row in the row of a terminal in which the cursor is.
    package var drawing: String {
        "\r\(text)\u{1B}[J\r" + (cursorColumn > 0 ? "\u{1B}[\(cursorColumn)C" : "")
    }
}

extension Character {
    /// The text that shows the character in a row.
    fileprivate var cell: String {
        if isNewline { return "↵" }
        return unicodeScalars.contains(where: \.isUnprintable) ? "?" : String(self)
    }
}

extension LineEditor {
    /// Returns what a row of a terminal shows of the line.
    package func screen(prompt: String, width: Int) -> LineScreen {
        LineScreen(line, prompt: search?.prompt ?? prompt, width: width)
    }
}
