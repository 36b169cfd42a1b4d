/// What is searched for, made ready: its words, and the grams that find them.
///
/// A record is found if each word is found in one of its fields: anywhere in the text, but where a
/// word begins if it has only one or two scalars.
struct SearchNeedle: Sendable {
    struct Word: Sendable {
        let text: SearchText
        /// In the order in which they stand in it; each in all records that have the word.
        let grams: [SearchGram]
        /// Whether it is found only where words begin.
        let isShort: Bool
    }

    /// The whole, with a space between the words.
    let text: SearchText
    let words: [Word]
    let length: Int

    init(_ text: String) {
        self.text = SearchText(text)
        words = self.text.words.map(Word.init)
        length = self.text.length
    }

    /// Whether the entries of one gram are all that is found, each where it is found.
    var isGram: Bool { words.count == 1 && length <= SearchFormat.maximumGramCount }

    /// How well a record meets the search, nil if it does not.
    ///
    /// Several words are as good as the worst of them, in the field of the first. If they stand in
    /// one text as they were typed, they are as good as that where it is better.
    /// - Parameter scratch: memory for the words, kept from record to record.
    func score(
        in index: OpenSearchIndex, of record: borrowing EncodedRecord,
        _ scratch: inout [SearchScore?]
    ) throws -> SearchScore? {
        var whole: SearchScore?
        for position in words.indices { scratch[position] = nil }
        let isShort = words.count == 1 && words[0].isShort
        for field in index.fields.indices {
            try index.forEachValue(of: record, in: field) { value in
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

    var scratch: [SearchScore?] { words.map { _ in nil } }

    private static func together(_ scores: [SearchScore?]) -> SearchScore? {
        guard let first = scores[0] else { return nil }
        // Words apart are never all of a text.
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
