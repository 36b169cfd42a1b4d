/// The words of a line, divided as a shell divides them.
///
/// Words are separated by spaces. Between single quotes every character stands for itself, between
/// double quotes all but a double quote and a backslash. A backslash takes the meaning from the
/// character after it: anywhere outside of quotes, and before these two between double quotes.
package struct ShellWords {
    /// A word without its quotes.
    package struct Word: Equatable, Sendable {
        /// The text that is meant.
        package fileprivate(set) var text = ""
        /// For each character of the text its offset in the line, in characters.
        package fileprivate(set) var offsets: [Int] = []
        /// The offset of the end of the word in the line.
        package fileprivate(set) var end = 0
    }

    /// The words.
    package private(set) var words: [Word] = []
    /// The quote that the line opens and does not close.
    package private(set) var openQuote: Character?
    /// Whether the line ends in a word, and not behind it.
    package private(set) var endsInWord = false
    /// The offsets of line feeds outside of quotes.
    private var breaks: [Int] = []

    /// Divides a line.
    package init(_ line: String) {
        var word: Word?
        var isEscaped = false
        let characters = Array(line)
        for (offset, character) in characters.enumerated() {
            let next = offset + 1 < characters.count ? characters[offset + 1] : nil
            if isEscaped {
                isEscaped = false
                word?.append(character, at: offset - 1)
            } else if character == "\\", escapes(next) {
                isEscaped = true
                word = word ?? Word()
            } else if character == openQuote {
                openQuote = nil
            } else if openQuote == nil, character == "'" || character == "\"" {
                openQuote = character
                word = word ?? Word()
            } else if openQuote == nil, character.isWhitespace {
                if character.isNewline { breaks.append(offset) }
                if var whole = word {
                    whole.end = offset
                    words.append(whole)
                }
                word = nil
            } else {
                word = word ?? Word()
                word?.append(character, at: offset)
            }
        }
        if var whole = word {
            whole.end = characters.count
            words.append(whole)
            endsInWord = true
        }
    }

    /// Returns whether a backslash takes the meaning of the next character.
    private func escapes(_ next: Character?) -> Bool {
        switch openQuote {
        case nil: next != nil
        case "\"": next == "\"" || next == "\\"
        default: false
        }
    }

    /// Returns the texts of the words.
    /// - Throws: ``UsageError/openQuote(_:)``.
    package static func texts(of line: String) throws(UsageError) -> [String] {
        let found = ShellWords(line)
        if let quote = found.openQuote { throw .openQuote(quote) }
        return found.words.map(\.text)
    }

    /// Returns the lines of a text, which end at line feeds outside of quotes.
    package static func lines(of text: String) -> [String] {
        let characters = Array(text)
        let ends = ShellWords(text).breaks + [characters.count]
        return zip([-1] + ends, ends).map { String(characters[($0 + 1)..<$1]) }
    }

    /// Returns the text as it stands in a word of a line.
    /// - Parameter quote: the quote that is open there.
    package static func quoted(_ text: String, in quote: Character?) -> String {
        text.reduce(into: "") { line, character in
            switch quote {
            case "'": line += character == "'" ? "'\\''" : String(character)
            case "\"": line += ("\"\\".contains(character) ? "\\" : "") + String(character)
            default:
                let isPlain = !character.isWhitespace && !"\"'\\#".contains(character)
                line += (isPlain ? "" : "\\") + String(character)
            }
        }
    }
}

extension ShellWords.Word {
    fileprivate mutating func append(_ character: Character, at offset: Int) {
        text.append(character)
        offsets.append(offset)
    }
}
