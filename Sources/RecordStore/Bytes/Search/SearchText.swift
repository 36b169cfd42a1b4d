/// A text in its searched form: folded, with one space between words and no space at its ends.
struct SearchText: Hashable, Sendable {
    /// The UTF-8 of the folded text.
    let bytes: [UInt8]
    let isASCII: Bool

    /// Folds a text.
    /// - Parameter utf8: valid UTF-8.
    /// - Complexity: O(n). ASCII is mapped byte by byte. Other text takes about ten times as long.
    init(_ utf8: RawSpan) {
        if let plain = Self.plain(utf8) {
            bytes = plain
            isASCII = true
        } else {
            bytes = TextFold.spaced(TextFold.fold(utf8.array))
            isASCII = bytes.allSatisfy { $0 < 0x80 }
        }
    }

    init(_ text: String) {
        unsafe self.init(Array(text.utf8).span.bytes)
    }

    /// Makes a searched text from text that is folded already.
    init(folded: [UInt8]) {
        bytes = TextFold.spaced(folded)
        isASCII = bytes.allSatisfy { $0 < 0x80 }
    }

    /// The number of scalars.
    var length: Int {
        isASCII ? bytes.count : bytes.count { $0 & 0xC0 != 0x80 }
    }

    var scalars: [Unicode.Scalar] {
        if isASCII { return bytes.map { Unicode.Scalar($0) } }
        return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    }

    /// Returns the first scalars of the text.
    func prefix(_ count: Int) -> SearchText {
        SearchText(folded: scalars.prefix(count).flatMap { Array(String($0).utf8) })
    }

    /// The words of the text, separated by spaces.
    var words: [SearchText] {
        bytes.split(separator: UInt8(ascii: " ")).map { SearchText(folded: Array($0)) }
    }

    /// Returns the searched form of ASCII, or nil if the text has other bytes.
    private static func plain(_ utf8: RawSpan) -> [UInt8]? {
        var isPlain = true
        // Safe because the array has room for all bytes of the text, and `count` says how many were
        // written.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: utf8.byteCount) { output, count in
            let found = unsafe plain(utf8, into: output)
            isPlain = found != nil
            count = found ?? 0
        }
        return isPlain ? bytes : nil
    }

    /// Writes the searched form of ASCII and returns its length, or returns nil if the text has
    /// other bytes.
    /// - Parameter output: memory with room for as many bytes as the text has.
    static func plain(
        _ utf8: RawSpan, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        unsafe utf8.withUnsafeBytes { text in
            var count = 0
            var isAfterSpace = true
            for index in 0..<text.count {
                let byte = unsafe text[index]
                if byte >= 0x80 { return nil }
                let isSpace = byte == 0x20 || 0x09...0x0D ~= byte
                if isSpace && isAfterSpace { continue }
                isAfterSpace = isSpace
                unsafe output[count] = isSpace ? 0x20 : TextFold.lowercased(byte)
                count += 1
            }
            return count > 0 && isAfterSpace ? count - 1 : count
        }
    }
}
