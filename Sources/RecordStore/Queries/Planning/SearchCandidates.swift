import LMDB

/// A set of search index entries that leads to every record whose field contains a text, or which
/// meets a search, and to other records. The entries are those of a few grams of the folded text;
/// each gram alone leads to all of these records.
struct SearchCandidates: Sendable {
    let index: OpenSearchIndex
    /// The position of the field in the index; nil for all fields.
    private let field: Int?
    private let grams: [SearchGram]

    /// Creates the candidates for a text. Returns nil if the index does not have the field, or if
    /// the text has no gram to look for: it has fewer than three letters, and it is not known
    /// whether they begin a word.
    /// - Parameter text: UTF-8 as it was typed.
    init?(_ index: OpenSearchIndex, text: [UInt8], in field: UInt16) {
        guard let position = index.fields.firstIndex(where: { $0.number == field }) else {
            return nil
        }
        let grams = Self.grams(of: text)
        if grams.isEmpty { return nil }
        self.index = index
        self.field = position
        self.grams = Array(Set(grams)).sorted()
    }

    /// Creates the candidates for a search.
    /// - Precondition: the search has words.
    init(_ index: OpenSearchIndex, _ needle: SearchNeedle) {
        self.index = index
        field = nil
        grams = Array(Set(needle.words.flatMap(\.grams))).sorted()
    }

    /// Whether a text has any candidates.
    /// - Complexity: a few steps if the text has three ASCII letters side by side, as nearly all
    ///   texts have, or consists of at most two ASCII letters; otherwise that of folding the text.
    static func areThere(for text: [UInt8]) -> Bool {
        var run = 0
        for byte in text {
            let lowercase = byte | 0x20
            run = lowercase >= UInt8(ascii: "a") && lowercase <= UInt8(ascii: "z") ? run + 1 : 0
            if run == SearchFormat.maximumGramCount { return true }
        }
        // It is not known whether one or two letters begin a word of the longer text.
        return run == text.count ? false : !grams(of: text).isEmpty
    }

    /// Returns grams that every text which contains `text` is known to have.
    private static func grams(of text: [UInt8]) -> [SearchGram] {
        let folded = TextFold.fold(text)
        let scalars = String(decoding: folded, as: UTF8.self).unicodeScalars
        let beginsApart = scalars.first.map(WordRule.isSpace) ?? false
        var entries: [SearchEntry] = []
        SearchEntry.append(SearchText(folded: folded), field: 0, to: &entries)
        let first = SearchText(folded: folded).scalars.first
        let isFirstWord = beginsApart || first.map(WordRule.beginsAnywhere(at:)) ?? false
        return entries.filter { entry in
            // In a longer text another letter may come before the first letter of this one.
            isFirstWord || entry.score.rank != .prefix
                || entry.gram.count == SearchFormat.maximumGramCount
        }.map(\.gram)
    }

    /// Returns the stretches of the gram with the fewest entries, as far as a limited count tells.
    /// - Parameter limit: the number of entries to count for each gram.
    func best(
        countingTo limit: Int = 64, in view: ReadView
    ) throws -> (stretches: [KeyRange], count: Int) {
        var (best, least) = (grams[0], Int.max)
        for gram in grams where least > 0 {
            // Grams of fewer scalars come first and have more entries, so a later gram wins a tie.
            let count = try index.count(gram, upTo: limit, in: view)
            if count <= least { (best, least) = (gram, count) }
        }
        return (stretches(of: best), least)
    }

    /// Returns the stretches with the entries of a gram. Those of one field have together one entry
    /// for each record.
    private func stretches(of gram: SearchGram) -> [KeyRange] {
        guard let field else { return [.prefix(gram.prefix)] }
        return SearchRank.allCases.filter { $0 != .exact }.map { rank in
            let bits = SearchScore(rank, field: field, length: 0).bits
            return .prefix(gram.prefix + [UInt8(bits >> 8)])
        }
    }

    /// Returns the id of the record to which an entry of a stretch leads; nil if the entry is
    /// damaged.
    static func id(of entry: borrowing Entry) -> IDBits? {
        SearchPosition(entry)?.id
    }
}
