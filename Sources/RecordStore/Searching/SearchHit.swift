/// A record that a search found.
public struct SearchHit<R: Record>: Identifiable, Sendable {
    /// The record as it was when the search ran.
    public let record: R
    let found: SearchPosition
    let source: SearchSource
    /// The record's key in the order of the search; nil for the order by rank.
    let sortKey: [UInt8]?

    /// The id of the record.
    public var id: RecordID<R> { record.id }

    /// How well the words of the search were found: exact, prefix, word prefix or inside. If
    /// several words do not stand together, this is the worst rank of all words.
    public var rank: SearchRank { found.score.rank }

    /// The name of the field in which the search, or its first word, was found best.
    public var field: String { source.fieldNames[found.score.field] }

    /// The token for the hits that come after this one.
    public var token: PageToken {
        PageToken(origin: source.origin, count: 0, place: sortKey ?? found.bytes)
    }

    /// The text of ``field``. For an array it is the element in which the search is found best.
    /// - Complexity: O(n) for n bytes of the field.
    public var text: String {
        let texts = source.texts(of: record, at: found.score.field)
        let wanted = source.needle.words[0]
        return texts.min { first, second in
            source.rank(in: first, wanted) < source.rank(in: second, wanted)
        } ?? ""
    }

    /// The ranges of ``text`` in which the words of the search stand. The ranges consist of whole
    /// characters, are in order, and do not overlap.
    public var ranges: [Range<String.Index>] { ranges(in: text) }

    /// Returns the ranges of any text in which the words of the search stand, for example of
    /// another field of the record.
    /// - Complexity: O(n) for n characters.
    public func ranges(in text: String) -> [Range<String.Index>] {
        source.needle.ranges(in: text)
    }
}

extension PreparedSearch {
    /// Returns the search and the index layout for which a token of this search is valid.
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
