extension String {
    /// How many columns of a terminal the text takes.
    package var columnCount: Int {
        reduce(0) { $0 + $1.columnCount }
    }

    /// The text in at most `limit` columns; an ellipsis stands for what was left out, at the end or
    /// in the middle.
    package func cut(toColumns limit: Int, inMiddle: Bool = false) -> String {
        if columnCount <= limit { return self }
        let tail = inMiddle ? String(reversed()).prefix(toColumns: (limit - 1) / 2) : ""
        let head = prefix(toColumns: limit - 1 - tail.columnCount)
        return limit > 0 ? head + "…" + String(tail.reversed()) : ""
    }

    /// As much of the beginning as fits.
    private func prefix(toColumns limit: Int) -> String {
        var room = limit
        return String(
            prefix { character in
                room -= character.columnCount
                return room >= 0
            })
    }

    /// The text with spaces up to `count` columns.
    package func padded(toColumns count: Int, isRight: Bool) -> String {
        let spaces = String(repeating: " ", count: max(0, count - columnCount))
        return isRight ? spaces + self : self + spaces
    }
}

extension Character {
    /// Two for the wide letters of East Asia and for emoji, one for all others.
    fileprivate var columnCount: Int {
        guard let value = unicodeScalars.first?.value, value >= 0x1100 else { return 1 }
        return switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF,
            0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}
