/// What a condition asks of a search index: the name of the index, and the words to find.
struct SearchTerm: Sendable {
    let index: String
    let needle: SearchNeedle

    init(_ text: String, in index: String) {
        self.index = index
        needle = SearchNeedle(text)
    }

    /// The words as the search compares them: folded, with one space between two.
    var text: String { String(decoding: needle.text.bytes, as: UTF8.self) }

    /// Whether there are no words, so that every record meets the search.
    var isEmpty: Bool { needle.isEmpty }
}

/// Searches for the same words in the same index are equal, however the words were typed.
extension SearchTerm: Hashable {
    static func == (left: SearchTerm, right: SearchTerm) -> Bool {
        left.index == right.index && left.needle.text == right.needle.text
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(index)
        hasher.combine(needle.text)
    }
}

extension Condition {
    /// The searches that all records of the condition meet, in the order of the condition.
    var searches: [SearchTerm] {
        conjuncts.compactMap { part in
            if case .matches(let search) = part { search } else { nil }
        }
    }

    /// The search indexes that the condition asks of the records themselves.
    var searchedIndexes: [String] {
        switch self {
        case .matches(let search): [search.index]
        case .and(let parts), .or(let parts): parts.flatMap(\.searchedIndexes)
        case .not(let inner): inner.searchedIndexes
        case .all, .none, .comparison, .among, .text, .holds, .exists: []
        }
    }
}
