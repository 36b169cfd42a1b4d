extension SearchNeedle {
    /// Where the words stand in a text, as ranges of whole characters, in order and apart.
    ///
    /// Folding may make several scalars of one, one of several, or none: each character of the
    /// text is folded by itself, and what is found in a part of that is found in the character.
    func ranges(in text: String) -> [Range<String.Index>] {
        let map = FoldedCharacters(text)
        var found: [Range<Int>] = []
        unsafe map.text.withView { view in
            for word in words {
                unsafe view.forEachOccurrence(of: word.text) { start in
                    if unsafe !word.isShort || view.beginsWord(at: start) {
                        let last = start + word.text.bytes.count - 1
                        found.append(map.owners[start].lowerBound..<map.owners[last].upperBound)
                    }
                    return true
                }
            }
        }
        found.sort { $0.lowerBound < $1.lowerBound }
        var merged: [Range<Int>] = []
        for range in found {
            if let before = merged.last, range.lowerBound <= before.upperBound {
                merged[merged.count - 1] =
                    before.lowerBound..<max(before.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged.map { range in
            let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
            return start..<text.utf8.index(start, offsetBy: range.count)
        }
    }
}

/// A text as it is searched, with the character that each of its bytes comes from.
private struct FoldedCharacters {
    let text: SearchText
    /// For each byte of the text where its character lies in the original, in bytes of UTF-8.
    private(set) var owners: [Range<Int>] = []

    init(_ original: String) {
        var bytes: [UInt8] = []
        var start = 0
        for character in original {
            let utf8 = Array(character.utf8)
            let owner = start..<start + utf8.count
            start = owner.upperBound
            if let byte = utf8.first, utf8.count == 1 {
                Self.append(TextFold.lowercased(byte), to: &bytes)
            } else {
                for scalar in String(decoding: TextFold.fold(utf8), as: UTF8.self).unicodeScalars {
                    if WordRule.isSpace(scalar) {
                        Self.append(0x20, to: &bytes)
                    } else {
                        bytes += Array(String(scalar).utf8)
                    }
                }
            }
            while owners.count < bytes.count { owners.append(owner) }
        }
        text = SearchText(folded: bytes)
    }

    /// One space stands between words, and none at the beginning.
    private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        let isSpace = WordRule.isSpace(Unicode.Scalar(byte))
        if isSpace, bytes.last == nil || bytes.last == 0x20 { return }
        bytes.append(isSpace ? 0x20 : byte)
    }
}
