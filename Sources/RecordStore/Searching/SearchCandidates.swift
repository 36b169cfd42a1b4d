import LMDB

/// Where to look for the records whose field has a text in it, folded: the entries of a few grams,
/// of which each alone leads to all of these records, and to others.
struct SearchCandidates: Sendable {
    let index: OpenSearchIndex
    /// The position of the field in the index.
    private let field: Int
    private let grams: [SearchGram]

    /// Nil if the index has not the field, or the text has no letters to look for: fewer than three
    /// that are not known to begin a word.
    /// - Parameter text: UTF-8 as it was typed.
    init?(_ index: OpenSearchIndex, text: [UInt8], in field: UInt16) {
        guard let position = index.fields.firstIndex(where: { $0.number == field }) else { return nil }
        let grams = Self.grams(of: text)
        if grams.isEmpty { return nil }
        self.index = index
        self.field = position
        self.grams = Array(Set(grams)).sorted()
    }

    /// Whether there are any for a text.
    /// - Complexity: a few steps if it has three letters of ASCII side by side, as nearly all have,
    ///   or no more than two; else that of folding it.
    static func areThere(for text: [UInt8]) -> Bool {
        var run = 0
        for byte in text {
            let lowercase = byte | 0x20
            run = lowercase >= UInt8(ascii: "a") && lowercase <= UInt8(ascii: "z") ? run + 1 : 0
            if run == SearchFormat.maximumGramCount { return true }
        }
        // Of one or two letters it is not known whether a word begins with them.
        return run == text.count ? false : !grams(of: text).isEmpty
    }

    /// What is known to be among the grams of each text that this one is a part of.
    private static func grams(of text: [UInt8]) -> [SearchGram] {
        let folded = TextFold.fold(text)
        let scalars = String(decoding: folded, as: UTF8.self).unicodeScalars
        let beginsApart = scalars.first.map(WordRule.isSpace) ?? false
        var entries: [SearchEntry] = []
        SearchEntry.append(SearchText(folded: folded), field: 0, to: &entries)
        let first = SearchText(folded: folded).scalars.first
        let isFirstWord = beginsApart || first.map(WordRule.beginsAnywhere(at:)) ?? false
        return entries.filter { entry in
            // In a longer text something else may be before its first letter.
            isFirstWord || entry.score.rank != .prefix
                || entry.gram.count == SearchFormat.maximumGramCount
        }.map(\.gram)
    }

    /// The stretches of the gram that has the fewest entries, as far as a few of each say.
    /// - Parameter limit: how many entries are counted of each gram.
    func best(
        countingTo limit: Int = 64, in view: ReadView
    ) throws -> (stretches: [KeyRange], count: Int) {
        var (best, least) = (grams[0], Int.max)
        for gram in grams where least > 0 {
            // Grams of fewer scalars come first and have more entries.
            let count = try index.count(gram, upTo: limit, in: view)
            if count <= least { (best, least) = (gram, count) }
        }
        return (stretches(of: best), least)
    }

    /// The entries of a gram in the field, one for each record, all stretches together.
    private func stretches(of gram: SearchGram) -> [KeyRange] {
        SearchRank.allCases.filter { $0 != .exact }.map { rank in
            let bits = SearchScore(rank, field: field, length: 0).bits
            return .prefix(gram.prefix + [UInt8(bits >> 8)])
        }
    }

    /// The record that an entry of a stretch leads to; nil if the entry is damaged.
    static func id(of entry: borrowing Entry) -> IDBits? {
        SearchPosition(key: entry.key)?.id
    }
}
