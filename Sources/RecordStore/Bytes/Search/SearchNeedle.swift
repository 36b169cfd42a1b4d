/// A search text, ready to look for: its words, and the grams that find them.
///
/// A record meets the search if each word is found in one of its fields. A word of one or two
/// scalars must stand where a word begins; a longer one may stand anywhere in the text. Words that
/// come after ``mostLetters`` scalars are ignored, so that the work for a record is bounded.
struct SearchNeedle: Sendable {
    /// One word of the search.
    struct Word: Sendable {
        let text: SearchText
        /// The grams in the order in which they stand in the word. Every record with the word has
        /// each gram.
        let grams: [SearchGram]
        /// Whether the word is found only where a word begins.
        let isShort: Bool
    }

    /// The number of scalars of a search text, with the spaces, that are looked for.
    static let mostLetters = 256

    /// The search text as far as it is looked for, with one space between the words.
    let text: SearchText
    /// The words of the text, equal ones once.
    let words: [Word]
    let length: Int

    init(_ text: String) {
        var kept: [SearchText] = []
        var room = Self.mostLetters
        for word in SearchText(text).words {
            let length = word.length
            // A part of a word stands in more texts than the word, unless it is a short one.
            if length > room, !kept.isEmpty { break }
            kept.append(length > room ? word.prefix(room) : word)
            room -= length + 1
        }
        self.text = SearchText(folded: Array(kept.map(\.bytes).joined(separator: [0x20])))
        var known: Set<SearchText> = []
        words = kept.filter { known.insert($0).inserted }.map(Word.init)
        length = self.text.length
    }

    var isEmpty: Bool { words.isEmpty }

    /// Whether the text is one word, and no more.
    var isWord: Bool { words.count == 1 && words[0].text == text }

    /// Whether the entries of a single gram are the results of the search, in the right order.
    var isGram: Bool { isWord && length <= SearchFormat.maximumGramCount }
}

extension SearchNeedle.Word {
    fileprivate init(_ text: SearchText) {
        let scalars = text.scalars
        let size = SearchFormat.maximumGramCount
        self.text = text
        isShort = scalars.count < size
        if isShort {
            grams = [SearchGram(scalars[...])]
        } else {
            grams = (0...scalars.count - size).map { SearchGram(scalars[$0..<$0 + size]) }
        }
    }
}
