/// What was found of a search in the texts of one record so far.
///
/// Several words have the rank of the worst of them, in the field of the first. If they stand
/// together in one text as they were typed, the score of the whole text counts if it is better.
struct SearchTally {
    private let needle: SearchNeedle
    /// The best score of the search as a whole.
    private var whole: SearchScore?
    /// The best score of each word; empty for a single word, which is the whole search.
    private var words: [SearchScore?]
    /// The bytes that were compared with words, those of a text once for each word.
    private(set) var byteCount = 0

    init(of needle: SearchNeedle) {
        self.needle = needle
        words = needle.isWord ? [] : needle.words.map { _ in nil }
    }

    /// Adds a text of the record.
    /// - Parameters:
    ///   - text: UTF-8.
    ///   - field: the position of the text's field in the index.
    mutating func add(_ text: RawSpan, field: Int) {
        byteCount += text.byteCount * (words.count + 1)
        // The view is safe because it is used only inside this call, while the bytes stay valid.
        unsafe SearchText.withView(of: text) { found in
            func improve(_ old: inout SearchScore?, _ rank: SearchRank?) {
                guard let rank else { return }
                let new = unsafe SearchScore(rank, field: field, length: found.length)
                old = old.map { min($0, new) } ?? new
            }
            let isShort = needle.isWord && needle.words[0].isShort
            unsafe improve(&whole, found.rank(of: needle.text, isShort: isShort))
            for position in words.indices {
                let word = needle.words[position]
                unsafe improve(&words[position], found.rank(of: word.text, isShort: word.isShort))
            }
        }
    }

    /// How well the record meets the search; nil if it does not meet it.
    var score: SearchScore? {
        if words.isEmpty { return whole }
        guard let together else { return nil }
        return whole.map { min($0, together) } ?? together
    }

    /// The score of several words: the worst rank, with the field and the length of the first word.
    /// Nil if a word was not found.
    private var together: SearchScore? {
        guard let first = words[0] else { return nil }
        // Words that stand apart are never all of a text.
        var worst = SearchRank.prefix
        for score in words {
            guard let score else { return nil }
            worst = max(worst, score.rank)
        }
        return SearchScore(worst, field: first.field, length: first.length)
    }
}
