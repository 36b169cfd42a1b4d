/// A rank of a match by its position in a text. A smaller rank is better.
public enum SearchRank: UInt8, Hashable, Sendable, CaseIterable, Comparable, Codable {
    // The raw values are in users' files. DO NOT CHANGE.

    /// The text equals the searched text.
    case exact = 0
    /// The text begins with the searched text.
    case prefix = 1
    /// A word of the text begins with the searched text.
    case wordPrefix = 2
    /// The searched text begins inside a word.
    case inside = 3

    public static func < (left: SearchRank, right: SearchRank) -> Bool {
        left.rawValue < right.rawValue
    }
}
