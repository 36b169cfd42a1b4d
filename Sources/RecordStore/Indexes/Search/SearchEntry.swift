/// One entry that a record has in a search index: a gram, and how well it stands in a field.
struct SearchEntry: Hashable, Comparable, Sendable {
    let gram: SearchGram
    let place: SearchPlace

    static func < (left: SearchEntry, right: SearchEntry) -> Bool {
        left.gram == right.gram ? left.place < right.place : left.gram < right.gram
    }

    /// Appends the grams of a text, each wherever it stands.
    static func append(_ text: SearchText, field: Int, to entries: inout [SearchEntry]) {
        let (scalars, length) = (text.scalars, text.length)
        var before: Unicode.Scalar?
        for (start, scalar) in scalars.enumerated() {
            defer { before = scalar }
            if scalar == " " { continue }
            let begins = WordRule.begins(at: scalar, after: before)
            let rank: SearchRank = start == 0 ? .prefix : begins ? .wordPrefix : .inside
            let place = SearchPlace(rank, field: field, length: length)
            let window = scalars[start...].prefix(SearchFormat.maximumGramCount)
                .prefix { $0 != " " }
            if begins {
                for count in 1...min(window.count, 2) {
                    let gram = SearchGram(window.prefix(count))
                    entries.append(SearchEntry(gram: gram, place: place))
                }
            }
            if window.count == SearchFormat.maximumGramCount {
                entries.append(SearchEntry(gram: SearchGram(window), place: place))
            }
        }
    }

    /// The best entry of each gram of a field, in order.
    static func best(_ entries: [SearchEntry]) -> [SearchEntry] {
        var best: [SearchEntry] = []
        for entry in entries.sorted() where entry.gram != best.last?.gram { best.append(entry) }
        return best
    }
}

extension KeyEncoder {
    /// Replaces the key by that of a search entry.
    mutating func replace(by entry: SearchEntry, of id: IDBits) {
        reset()
        entry.gram.append(to: &buffer)
        buffer.append(bigEndian: entry.place.bits)
        appendRecordID(id)
    }
}

/// What the end of a search entry's key says.
struct SearchPosition: Hashable, Comparable, Sendable {
    let place: SearchPlace
    let id: IDBits

    init(_ place: SearchPlace, _ id: IDBits) {
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
        self.init(SearchPlace(bits: UInt16(bigEndian: bits)), id)
    }

    static func < (left: SearchPosition, right: SearchPosition) -> Bool {
        left.place == right.place ? right.id > left.id : left.place < right.place
    }

    /// The bytes that the keys of its entries end with.
    var bytes: [UInt8] {
        [UInt8(place.bits >> 8), UInt8(truncatingIfNeeded: place.bits)] + id.bytes
    }
}
