/// Lines of texts with their titles in front, in a column of their own.
///
/// A text that is too long for its line goes on below its beginning, broken between words. One with
/// a word that is too long stands below its title, with a margin if there is room for one.
package struct TitledLines {
    private let titleWidth: Int
    private let width: Int
    private static let gap = 2

    /// Creates lines of at most `width` columns.
    package init(_ titles: [String], width: Int) {
        titleWidth = titles.reduce(0) { max($0, $1.columnCount) } + Self.gap
        self.width = width
    }

    /// The number of columns beside the titles.
    var room: Int { width - titleWidth }

    /// Returns the lines of a text. A word that no line has room for is whole all the same.
    /// - Parameter limit: the greatest number of lines, the last of which then has an ellipsis.
    package func lines(_ title: String, _ text: String, limit: Int = .max) -> [String] {
        let isBeside = text.columnCount <= room || text.longestWord <= room
        let margin = isBeside ? titleWidth : margin(below: title, text.longestWord)
        var lines = text.broken(toColumns: width - margin)
        if lines.count > limit {
            lines.removeSubrange(limit...)
            lines[limit - 1] = (lines[limit - 1] + " …").cut(toColumns: width - margin)
        }
        return stacked(title, lines, margin: margin, isBeside: isBeside)
    }

    /// Returns the lines of a text that is not broken.
    func whole(_ title: String, _ text: String) -> [String] {
        let isBeside = text.columnCount <= room
        return stacked(
            title, [text], margin: margin(below: title, text.columnCount), isBeside: isBeside)
    }

    private func margin(below title: String, _ columns: Int) -> Int {
        let margin = title.prefix { $0 == " " }.count + Self.gap
        return margin + columns <= width ? margin : 0
    }

    private func stacked(
        _ title: String, _ lines: [String], margin: Int, isBeside: Bool
    ) -> [String] {
        let spaces = String(repeating: " ", count: margin)
        if !isBeside { return [title] + lines.map { spaces + $0 } }
        let first = title.padded(toColumns: titleWidth, isRight: false) + (lines.first ?? "")
        return [first] + lines.dropFirst().map { spaces + $0 }
    }
}

extension String {
    /// The number of columns of the longest word.
    var longestWord: Int { split(separator: " ").reduce(0) { max($0, String($1).columnCount) } }
}
