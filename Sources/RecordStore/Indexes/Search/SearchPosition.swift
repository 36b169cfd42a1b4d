/// What the end of a search entry's key says.
struct SearchPosition: Hashable, Comparable, Sendable {
    let place: SearchScore
    let id: IDBits

    init(_ place: SearchScore, _ id: IDBits) {
        self.place = place
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
        let bits = bytes.unsafeLoadUnaligned(as: UInt16.self)
        self.init(SearchScore(bits: UInt16(bigEndian: bits)), id)
    }

    static func < (left: SearchPosition, right: SearchPosition) -> Bool {
        left.place == right.place ? right.id > left.id : left.place < right.place
    }

    /// The bytes that the keys of its entries end with.
    var bytes: [UInt8] {
        [UInt8(place.bits >> 8), UInt8(truncatingIfNeeded: place.bits)] + id.bytes
    }
}
