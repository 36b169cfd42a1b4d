/// A score of a match in a record: its rank, then the field, then the length of the text. A smaller
/// score is better.
struct SearchScore: Hashable, Comparable, Sendable {
    /// The rank (2 bits), the field (6 bits) and the length (8 bits).
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

    static func < (left: SearchScore, right: SearchScore) -> Bool { left.bits < right.bits }

    var rank: SearchRank {
        // Safe because two bits have four values, and each of them is a rank.
        unsafe SearchRank(rawValue: UInt8(bits >> 14)).unsafelyUnwrapped
    }

    /// The position of the field among the fields of the index.
    var field: Int { Int(bits >> 8 & 0x3F) }

    /// The number of scalars in the text, at most 255.
    var length: Int { Int(bits & 0xFF) }
}

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
