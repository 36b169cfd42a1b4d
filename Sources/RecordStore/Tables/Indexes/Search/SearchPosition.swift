import LMDB

/// The end of a search entry's key: a score and the id of the record.
struct SearchPosition: Hashable, Comparable, Sendable {
    let score: SearchScore
    let id: IDBits

    init(_ score: SearchScore, _ id: IDBits) {
        self.score = score
        self.id = id
    }

    /// Reads the end of an entry's key, or returns nil if the entry is damaged: a sound one has no
    /// value.
    init?(_ entry: borrowing Entry) {
        guard entry.value.byteCount == 0 else { return nil }
        self.init(key: entry.key)
    }

    /// Reads the end of a key, or returns nil if the key is too short.
    init?(key: RawSpan) {
        // A key also has a tag and at least one byte of its gram.
        guard key.byteCount >= 2 + SearchFormat.tailSizeBytes else { return nil }
        self.init(bytes: key.extracting(last: SearchFormat.tailSizeBytes))
    }

    /// Reads the bytes of a score and an id, or returns nil if the byte count is wrong.
    init?(bytes: RawSpan) {
        guard bytes.byteCount == SearchFormat.tailSizeBytes,
            let id = IDBits(prefixOf: bytes.extracting(droppingFirst: 2))
        else { return nil }
        // Safe because the check of the byte count makes sure that two bytes can be read.
        let bits = unsafe bytes.unsafeLoadUnaligned(as: UInt16.self)
        self.init(SearchScore(bits: UInt16(bigEndian: bits)), id)
    }

    static func < (left: SearchPosition, right: SearchPosition) -> Bool {
        left.score == right.score ? right.id > left.id : left.score < right.score
    }

    /// The bytes at the end of the entry's key.
    var bytes: [UInt8] {
        [UInt8(score.bits >> 8), UInt8(truncatingIfNeeded: score.bits)] + id.bytes
    }
}
