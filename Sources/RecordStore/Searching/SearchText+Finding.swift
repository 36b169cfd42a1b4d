extension SearchText {
    /// How well a text stands in this one, nil if it does not.
    /// - Parameter isShort: whether it counts only where a word begins.
    func rank(of wanted: SearchText, isShort: Bool) -> SearchRank? {
        if bytes.starts(with: wanted.bytes) {
            return bytes.count == wanted.bytes.count ? .exact : .prefix
        }
        var rank: SearchRank?
        forEachPlace(of: wanted) { offset in
            if beginsWord(at: offset) {
                rank = .wordPrefix
                return false
            }
            if !isShort { rank = .inside }
            return true
        }
        return rank
    }

    /// Calls `body` with the offset of each place of a text, overlapping ones too, until it gives
    /// false. UTF-8 is never found inside a scalar.
    func forEachPlace(of wanted: SearchText, _ body: (Int) -> Bool) {
        bytes.withUnsafeBufferPointer { text in
            wanted.bytes.withUnsafeBufferPointer { wanted in
                guard let first = wanted.first, wanted.count <= text.count else { return }
                for start in 0...text.count - wanted.count where text[start] == first {
                    var offset = 1
                    while offset < wanted.count, text[start + offset] == wanted[offset] {
                        offset += 1
                    }
                    if offset == wanted.count, !body(start) { return }
                }
            }
        }
    }

    /// Whether a word begins at the scalar at this offset.
    func beginsWord(at offset: Int) -> Bool {
        guard offset > 0 else { return true }
        return WordRule.begins(at: scalar(at: offset), after: scalar(before: offset))
    }

    private func scalar(before offset: Int) -> Unicode.Scalar {
        var start = offset - 1
        while bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start)
    }

    private func scalar(at offset: Int) -> Unicode.Scalar {
        if bytes[offset] < 0x80 { return Unicode.Scalar(bytes[offset]) }
        let rest = bytes[offset...].prefix(4)
        return String(decoding: rest, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    }
}
