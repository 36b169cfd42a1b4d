extension SearchNeedle {
    /// Returns the ranges of a text in which the words stand. The ranges consist of whole
    /// characters, are in order, and do not overlap.
    ///
    /// Folding may turn one scalar into several, several into one, or remove one. So each character
    /// of the text is folded by itself, and a match in a part of a folded character counts for the
    /// whole character.
    func ranges(in text: String) -> [Range<String.Index>] {
        let map = FoldedCharacters(text)
        var found: [Range<Int>] = []
        // The view is safe because it is used only inside this call, while `map` owns its bytes.
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

/// A text in the form of a search text, with the original character of each byte.
private struct FoldedCharacters {
    let text: SearchText
    /// For each byte of the search text, the range of its character in the original, in bytes of
    /// UTF-8.
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

    /// Appends a byte. One space stands between words, and none at the beginning.
    private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        let isSpace = WordRule.isSpace(Unicode.Scalar(byte))
        if isSpace, bytes.last == nil || bytes.last == 0x20 { return }
        bytes.append(isSpace ? 0x20 : byte)
    }
}
