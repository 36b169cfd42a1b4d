/// How well something stands in a record: its rank, then the field, then the length of the text.
/// The smaller the better.
struct SearchScore: Hashable, Comparable, Sendable {
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

    static func < (left: SearchScore, right: SearchScore) -> Bool { left.bits < right.bits }

    var rank: SearchRank {
        // Two bits have four values, and each is a rank.
        unsafe SearchRank(rawValue: UInt8(bits >> 14)).unsafelyUnwrapped
    }

    /// The place of the field among those of the index.
    var field: Int { Int(bits >> 8 & 0x3F) }

    var length: Int { Int(bits & 0xFF) }
}
