extension String {
    /// The number of terminal columns that the text takes.
    package var columnCount: Int {
        reduce(0) { $0 + $1.columnCount }
    }

    /// Returns the text in at most `limit` columns, with an ellipsis for the part that is left out.
    ///
    /// The part is left out in the middle or at the end. At the end, the cut is between two words
    /// unless the word there is the first one, or longer than a table keeps whole.
    package func cut(toColumns limit: Int, inMiddle: Bool = false) -> String {
        if columnCount <= limit { return self }
        let tail = inMiddle ? String(reversed()).prefix(toColumns: (limit - 1) / 2) : ""
        var head = prefix(toColumns: limit - 1 - tail.columnCount)
        if !inMiddle, let end = lastWordEnd(in: head) { head = end }
        return limit > 0 ? head + "…" + String(tail.reversed()) : ""
    }

    /// The longest word that is kept whole where a text with it is cut.
    static let longestKeptWord = 24

    /// Returns the whole words of `head`, which is a beginning of the text, or nil if the word that
    /// is cut is its first one, or too long to be kept whole.
    private func lastWordEnd(in head: String) -> String? {
        let rest = dropFirst(head.count)
        if rest.first == " " { return head }
        guard let space = head.lastIndex(of: " "), head[..<space].contains(where: { $0 != " " })
        else { return nil }
        let word = String(head[space...].dropFirst() + rest.prefix { $0 != " " })
        return word.columnCount > Self.longestKeptWord ? nil : String(head[..<space])
    }

    /// Returns the text in lines of at most `limit` columns, broken between words.
    ///
    /// A continuation line is indented to the beginning of the text in its line. A word that is
    /// longer than a line has a line of its own.
    package func wrapped(toColumns limit: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).wrappedLine(toColumns: limit) }.joined(separator: "\n")
    }

    /// Returns one line, broken between words.
    private func wrappedLine(toColumns limit: Int) -> String {
        if columnCount <= limit { return self }
        let margin = String(repeating: " ", count: margin(toColumns: limit))
        return broken(toColumns: limit, margin: margin).joined(separator: "\n")
    }

    /// Returns the lines of one line that is broken between words. All but the first one begin with
    /// the margin. A word that is longer than a line has a line of its own.
    func broken(toColumns limit: Int, margin: String = "") -> [String] {
        if columnCount <= limit { return [self] }
        var lines: [String] = []
        var line = String(prefix { $0 == " " })
        var rest = dropFirst(line.count)
        var (gap, isFirst) = ("", true)
        while !rest.isEmpty {
            let word = rest.prefix { $0 != " " }
            rest = rest.dropFirst(word.count)
            if !isFirst, (line + gap + word).columnCount > limit {
                lines.append(line)
                line = margin + word
            } else {
                line += gap + word
            }
            gap = String(rest.prefix { $0 == " " })
            rest = rest.dropFirst(gap.count)
            isFirst = false
        }
        return lines + [line]
    }

    /// Returns the indentation of continuation lines: the second column of text of the line, if it
    /// leaves room.
    private func margin(toColumns limit: Int) -> Int {
        let margin = prefix { $0 == " " }.count
        guard let gap = dropFirst(margin).firstRange(of: "  ") else { return margin }
        let text = self[gap.lowerBound...].prefix { $0 == " " }
        let column = String(self[..<text.endIndex]).columnCount
        return column <= limit / 2 ? column : min(margin + 2, limit / 2)
    }

    /// Returns as much of the beginning of the text as fits.
    private func prefix(toColumns limit: Int) -> String {
        var room = limit
        return String(
            prefix { character in
                room -= character.columnCount
                return room >= 0
            })
    }

    /// Returns the text with spaces added up to `count` columns.
    /// - Parameter isRight: whether the text is at the right end.
    package func padded(toColumns count: Int, isRight: Bool = false) -> String {
        let spaces = String(repeating: " ", count: max(0, count - columnCount))
        return isRight ? spaces + self : self + spaces
    }
}

extension Character {
    /// The number of terminal columns: two for the wide letters of East Asia and for emoji, none
    /// for a mark without a letter, one for all others.
    package var columnCount: Int {
        guard let first = unicodeScalars.first, first.value >= 0x300 else { return 1 }
        switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        case 0x2000...: break
        case 0x300...0x36F: return 0
        default: return 1
        }
        if first.properties.isEmojiPresentation { return 2 }
        // This selector makes an emoji of a sign that would be text.
        if unicodeScalars.contains("\u{FE0F}") { return 2 }
        return [.nonspacingMark, .enclosingMark, .format].contains(
            first.properties.generalCategory) ? 0 : 1
    }
}
