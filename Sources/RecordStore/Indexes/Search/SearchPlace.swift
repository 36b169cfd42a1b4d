/// How well something stands in a record: its rank, then the field, then the length of the text.
/// The smaller the better.
struct SearchPlace: Hashable, Comparable, Sendable {
    /// Rank (2 bits), field (6 bits), length (8 bits).
    let bits: UInt16

    init(bits: UInt16) {
        self.bits = bits
    }

    init(_ rank: SearchRank, field: Int, length: Int) {
        assert(field < SearchFormat.maximumFieldCount)
        bits =
            UInt16(rank.rawValue) << 14 | UInt16(field) << 8
            | UInt16(min(length, SearchFormat.maximumLength))
    }

    static func < (left: SearchPlace, right: SearchPlace) -> Bool { left.bits < right.bits }

    var rank: SearchRank {
        // Two bits have four values, and each is a rank.
        SearchRank(rawValue: UInt8(bits >> 14)).unsafelyUnwrapped
    }

    /// The place of the field among those of the index.
    var field: Int { Int(bits >> 8 & 0x3F) }

    var length: Int { Int(bits & 0xFF) }
}

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
