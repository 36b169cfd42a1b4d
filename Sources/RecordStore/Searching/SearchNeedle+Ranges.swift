extension SearchNeedle {
    /// Where the words stand in a text, as ranges of whole characters, in order and apart.
    ///
    /// Folding may make several scalars of one, one of several, or none: each character of the
    /// text is folded by itself, and what is found in a part of that is found in the character.
    func ranges(in text: String) -> [Range<String.Index>] {
        let map = FoldedCharacters(text)
        var found: [Range<Int>] = []
        for word in words {
            map.text.forEachPlace(of: word.text) { start in
                if !word.isShort || map.text.beginsWord(at: start) {
                    let last = start + word.text.bytes.count - 1
                    found.append(map.owners[start]..<map.owners[last] + 1)
                }
                return true
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
        return merged.map { map.places[$0.lowerBound]..<map.places[$0.upperBound] }
    }
}

/// A text as it is searched, with the character that each of its bytes comes from.
private struct FoldedCharacters {
    let text: SearchText
    /// For each byte of the text a character.
    private(set) var owners: [Int] = []
    /// Where each character begins, and the end.
    let places: [String.Index]

    init(_ original: String) {
        places = Array(original.indices) + [original.endIndex]
        var bytes: [UInt8] = []
        for (number, character) in original.enumerated() {
            let utf8 = Array(character.utf8)
            for scalar in String(decoding: TextFold.fold(utf8), as: UTF8.self).unicodeScalars {
                // One space stands between words, and none at the ends.
                let isSpace = WordRule.isSpace(scalar)
                if isSpace, bytes.last == nil || bytes.last == 0x20 { continue }
                bytes += isSpace ? [0x20] : Array(String(scalar).utf8)
                owners += Array(repeating: number, count: bytes.count - owners.count)
            }
        }
        text = SearchText(folded: bytes)
    }
}
