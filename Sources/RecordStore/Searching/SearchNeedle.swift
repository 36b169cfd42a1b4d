/// A search text, ready to look for: its words, and the grams that find them.
///
/// A record meets the search if each word is found in one of its fields. A word of one or two
/// scalars must stand where a word begins; a longer one may stand anywhere in the text.
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

    /// The whole search text, with one space between the words.
    let text: SearchText
    let words: [Word]
    let length: Int

    init(_ text: String) {
        self.text = SearchText(text)
        words = self.text.words.map(Word.init)
        length = self.text.length
    }

    var isEmpty: Bool { words.isEmpty }

    /// Whether the entries of a single gram are the results of the search, in the right order.
    var isGram: Bool { words.count == 1 && length <= SearchFormat.maximumGramCount }

    /// Returns how well a record meets the search; nil if it does not meet it.
    func score<Row: RowValues & ~Escapable>(
        in index: OpenSearchIndex, of row: borrowing Row
    ) throws -> SearchScore? {
        var tally = SearchTally(of: self)
        for (position, field) in index.fields.enumerated() {
            try row.withValue(of: field) { value in
                try field.forEachText(of: value) { tally.add($0, field: position) }
            }
        }
        return tally.score
    }
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
