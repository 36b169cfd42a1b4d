/// Where in a text the words of a search stand; the smaller the better.
public enum SearchRank: UInt8, Hashable, Sendable, CaseIterable, Comparable, Codable {
    // The raw values are in users' files. DO NOT CHANGE.

    /// The text is what was searched for, and nothing else.
    case exact = 0
    /// The text begins with it.
    case prefix = 1
    /// A word of the text begins with it.
    case wordPrefix = 2
    case inside = 3

    public static func < (left: SearchRank, right: SearchRank) -> Bool {
        left.rawValue < right.rawValue
    }
}
