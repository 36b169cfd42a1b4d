/// A record that was found by a search.
public struct SearchHit<R: Record>: Identifiable, Sendable {
    public let record: R
    let found: SearchPosition
    let source: SearchSource
    /// The record's key in another order than by rank.
    let sortKey: [UInt8]?

    public var id: RecordID<R> { record.id }

    /// Where the words stand: exact, prefix, word prefix or inside. Of several words that do not
    /// stand together, the worst.
    public var rank: SearchRank { found.score.rank }

    /// The name of the field in which the search, or its first word, is best found.
    public var field: String { source.fieldNames[found.score.field] }

    /// What the next hits come after.
    public var token: PageToken {
        PageToken(origin: source.origin, count: 0, place: sortKey ?? found.bytes)
    }

    /// The text of ``field``; of an array, the one in which the search is best found.
    /// - Complexity: O(n) for n bytes of the field.
    public var text: String {
        let texts = source.texts(of: record, at: found.score.field)
        let wanted = source.needle.words[0]
        return texts.min { first, second in
            source.rank(in: first, wanted) < source.rank(in: second, wanted)
        } ?? ""
    }

    /// Where the words of the search stand in ``text``: whole characters, in order, apart from each
    /// other.
    public var ranges: [Range<String.Index>] { ranges(in: text) }

    /// The same in any text, for instance in another field of the record.
    /// - Complexity: O(n) for n characters.
    public func ranges(in text: String) -> [Range<String.Index>] {
        source.needle.ranges(in: text)
    }
}

extension PreparedSearch {
    /// What a token of this search is bound to.
    func origin(sortedBy terms: [SortTerm]) -> PageToken.Origin {
        var query = Fingerprint()
        query.combine("search")
        query.combine(needle.text.bytes)
        for term in terms { query.combine(term) }
        var layout = Fingerprint()
        layout.combine(Int(index.number))
        for field in index.fields { layout.combine(Int(field.number)) }
        return PageToken.Origin(query: query.value, index: layout.value)
    }
}
