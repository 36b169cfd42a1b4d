/// An entry of a record in a search index: a gram, and the score of the gram in a field.
struct SearchEntry: Hashable, Comparable, Sendable {
    let gram: SearchGram
    let score: SearchScore

    static func < (left: SearchEntry, right: SearchEntry) -> Bool {
        left.gram == right.gram ? left.score < right.score : left.gram < right.gram
    }

    /// Appends an entry for each occurrence of each gram of a text.
    static func append(_ text: SearchText, field: Int, to entries: inout [SearchEntry]) {
        let (scalars, length) = (text.scalars, text.length)
        var before: Unicode.Scalar?
        for (start, scalar) in scalars.enumerated() {
            defer { before = scalar }
            if scalar == " " { continue }
            let begins = WordRule.begins(at: scalar, after: before)
            let rank: SearchRank = start == 0 ? .prefix : begins ? .wordPrefix : .inside
            let score = SearchScore(rank, field: field, length: length)
            let window = scalars[start...].prefix(SearchFormat.maximumGramCount)
                .prefix { $0 != " " }
            if begins {
                for count in 1...min(window.count, 2) {
                    let gram = SearchGram(window.prefix(count))
                    entries.append(SearchEntry(gram: gram, score: score))
                }
            }
            if window.count == SearchFormat.maximumGramCount {
                entries.append(SearchEntry(gram: SearchGram(window), score: score))
            }
        }
    }

    /// Returns the entry with the best score for each gram of a field, in order.
    static func best(_ entries: [SearchEntry]) -> [SearchEntry] {
        var best: [SearchEntry] = []
        for entry in entries.sorted() where entry.gram != best.last?.gram { best.append(entry) }
        return best
    }
}

extension KeyEncoder {
    /// Replaces the key by the key of a search entry.
    mutating func replace(by entry: SearchEntry, of id: IDBits) {
        reset()
        entry.gram.append(to: &buffer)
        buffer.append(bigEndian: entry.score.bits)
        appendRecordID(id)
    }
}
