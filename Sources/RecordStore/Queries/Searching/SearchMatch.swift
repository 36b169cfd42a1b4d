/// How well a record meets a search, and where the words stand, to show it in a list.
///
/// ```swift
/// let found = Query<Exercise> { $0.matches("ben pr", in: Exercise.searchIndex) }
/// for exercise in try store.fetch(found) {
///     if let match = Exercise.searchIndex.match("ben pr", in: exercise) {
///         print(exercise.name, match.rank, match.ranges.map { match.text[$0] })
///     }
/// }
/// ```
public struct SearchMatch: Sendable {
    /// How well the words of the search were found: exact, prefix, word prefix or inside. If
    /// several words do not stand together, this is the worst rank of all words.
    public let rank: SearchRank
    /// The name of the field in which the search, or its first word, was found best.
    public let field: String
    /// The text of ``field``. For an array it is the element in which the search is found best.
    public let text: String
    private let needle: SearchNeedle

    init(_ score: SearchScore, field: String, texts: [String], _ needle: SearchNeedle) {
        rank = score.rank
        self.field = field
        self.needle = needle
        text = texts.min { needle.distance(from: $0) < needle.distance(from: $1) } ?? ""
    }

    /// The ranges of ``text`` in which the words of the search stand. The ranges consist of whole
    /// characters, are in order, and do not overlap.
    /// - Complexity: O(n) for n characters.
    public var ranges: [Range<String.Index>] { ranges(in: text) }

    /// Returns the ranges of any text in which the words of the search stand, for example of
    /// another field of the record.
    /// - Complexity: O(n) for n characters.
    public func ranges(in text: String) -> [Range<String.Index>] { needle.ranges(in: text) }
}

extension SearchNeedle {
    /// Returns how far a text is from the whole search, or else from its first word. A smaller
    /// number is better.
    fileprivate func distance(from text: String) -> UInt8 {
        // Safe because the view is used only inside this call.
        unsafe SearchText(text).withView { found in
            let word = words[0]
            let isShort = isWord && word.isShort
            if let rank = unsafe found.rank(of: self.text, isShort: isShort) {
                return rank.rawValue
            }
            return unsafe found.rank(of: word.text, isShort: word.isShort)
                .map { 4 + $0.rawValue } ?? .max
        }
    }
}
