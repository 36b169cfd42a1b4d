extension TextTest {
    /// Whether normal text meets the test. The empty text is in every text, and begins each.
    func holds(_ text: [UInt8], _ wanted: [UInt8]) -> Bool {
        switch self {
        case .prefix: text.starts(with: wanted)
        case .contains: Self.positions(of: wanted, in: text).contains { _ in true }
        case .wordPrefix:
            Self.positions(of: wanted, in: text).contains { Self.isWordStart($0, in: text) }
        }
    }

    /// Where the wanted bytes begin in the text. UTF-8 is never found inside a scalar.
    private static func positions(
        of wanted: [UInt8], in text: [UInt8]
    ) -> some Sequence<Int> {
        let last = text.count - wanted.count
        return (0..<max(last + 1, 0)).lazy.filter { text[$0...].starts(with: wanted) }
    }

    /// - Complexity: O(1), wherever in the text it is: a text may have the bytes everywhere.
    private static func isWordStart(_ position: Int, in text: [UInt8]) -> Bool {
        // The empty text is also found behind the last scalar, and inside of scalars.
        guard let here = scalar(at: position, in: text) else { return false }
        var start = position - 1
        while start > 0, text[start].continuesScalar { start -= 1 }
        return WordRule.begins(at: here, after: start < 0 ? nil : scalar(at: start, in: text))
    }

    /// The scalar that begins at a place; nil if none does.
    private static func scalar(at place: Int, in text: [UInt8]) -> Unicode.Scalar? {
        guard place < text.count, !text[place].continuesScalar else { return nil }
        return String(decoding: text[place...].prefix(4), as: UTF8.self).unicodeScalars.first
    }
}

extension UInt8 {
    /// Whether it is a byte of UTF-8 behind the first of its scalar.
    fileprivate var continuesScalar: Bool { self & 0xC0 == 0x80 }
}
