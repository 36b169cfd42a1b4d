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

    /// Whether the entries of a single gram are the results of the search, in the right order.
    var isGram: Bool { words.count == 1 && length <= SearchFormat.maximumGramCount }

    /// Returns how well a record meets the search; nil if it does not meet it.
    ///
    /// Several words have the rank of the worst of them, in the field of the first. If they stand
    /// together in one text as they were typed, the score of the whole text counts if it is better.
    /// - Parameter scratch: memory for the score of each word, reused from record to record.
    func score(
        in index: OpenSearchIndex, of record: borrowing EncodedRecord,
        _ scratch: inout [SearchScore?]
    ) throws -> SearchScore? {
        var whole: SearchScore?
        for position in words.indices { scratch[position] = nil }
        let isShort = words.count == 1 && words[0].isShort
        for field in index.fields.indices {
            try index.forEachValue(of: record, in: field) { value in
                // The view is safe because it is used only inside this call, while the record's
                // bytes stay valid.
                unsafe SearchText.withView(of: value) { found in
                    func improve(_ old: inout SearchScore?, _ rank: SearchRank?) {
                        guard let rank else { return }
                        let new = unsafe SearchScore(rank, field: field, length: found.length)
                        old = old.map { min($0, new) } ?? new
                    }
                    unsafe improve(&whole, found.rank(of: text, isShort: isShort))
                    if words.count == 1 { return }
                    for (position, word) in words.enumerated() {
                        let rank = unsafe found.rank(of: word.text, isShort: word.isShort)
                        improve(&scratch[position], rank)
                    }
                }
            }
        }
        if words.count == 1 { return whole }
        guard let together = Self.together(scratch) else { return nil }
        return whole.map { min($0, together) } ?? together
    }

    /// Memory for ``score(in:of:_:)``, with one element for each word.
    var scratch: [SearchScore?] { words.map { _ in nil } }

    /// Returns the score of several words: the worst rank, with the field and the length of the
    /// first word. Returns nil if a word was not found.
    private static func together(_ scores: [SearchScore?]) -> SearchScore? {
        guard let first = scores[0] else { return nil }
        // Words that stand apart are never all of a text.
        var worst = SearchRank.prefix
        for score in scores {
            guard let score else { return nil }
            worst = max(worst, score.rank)
        }
        return SearchScore(worst, field: first.field, length: first.length)
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
