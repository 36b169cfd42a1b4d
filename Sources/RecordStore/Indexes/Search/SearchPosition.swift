/// What the end of a search entry's key says.
struct SearchPosition: Hashable, Comparable, Sendable {
    let score: SearchScore
    let id: IDBits

    init(_ score: SearchScore, _ id: IDBits) {
        self.score = score
        self.id = id
    }

    /// Nil if the key is too short.
    init?(key: RawSpan) {
        // A tag and a gram of at least one byte are before it.
        guard key.byteCount >= 2 + SearchFormat.tailSizeBytes else { return nil }
        self.init(bytes: key.extracting(last: SearchFormat.tailSizeBytes))
    }

    /// Nil if it is not as many bytes as keys end with.
    init?(bytes: RawSpan) {
        guard bytes.byteCount == SearchFormat.tailSizeBytes,
            let id = IDBits(prefixOf: bytes.extracting(droppingFirst: 2))
        else { return nil }
        let bits = unsafe bytes.unsafeLoadUnaligned(as: UInt16.self)
        self.init(SearchScore(bits: UInt16(bigEndian: bits)), id)
    }

    static func < (left: SearchPosition, right: SearchPosition) -> Bool {
        left.score == right.score ? right.id > left.id : left.score < right.score
    }

    /// The bytes that the keys of its entries end with.
    var bytes: [UInt8] {
        [UInt8(score.bits >> 8), UInt8(truncatingIfNeeded: score.bits)] + id.bytes
    }
}
