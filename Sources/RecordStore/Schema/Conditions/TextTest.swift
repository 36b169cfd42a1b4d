/// A test of a text in a filter. The raw values are the names of the methods in the text of a
/// filter.
enum TextTest: String, CaseIterable, Hashable, Sendable {
    case contains
    case prefix = "hasPrefix"
    case wordPrefix = "hasWordPrefix"
}

extension TextTest {
    /// Whether a text in normal form passes the test. The empty text is in every text, and begins
    /// every text.
    func holds(_ text: [UInt8], _ wanted: [UInt8]) -> Bool {
        switch self {
        case .prefix: text.starts(with: wanted)
        case .contains: Self.positions(of: wanted, in: text).contains { _ in true }
        case .wordPrefix:
            Self.positions(of: wanted, in: text).contains { Self.isWordStart($0, in: text) }
        }
    }

    /// Returns the positions at which the wanted bytes begin in the text. Valid UTF-8 is never
    /// found inside a scalar.
    private static func positions(
        of wanted: [UInt8], in text: [UInt8]
    ) -> some Sequence<Int> {
        let last = text.count - wanted.count
        return (0..<max(last + 1, 0)).lazy.filter { text[$0...].starts(with: wanted) }
    }

    /// Whether a word begins at a position.
    /// - Complexity: O(1), wherever the position is. This matters because a text may contain the
    ///   wanted bytes at every position.
    private static func isWordStart(_ position: Int, in text: [UInt8]) -> Bool {
        // The empty text is also found after the last scalar and inside of scalars.
        guard let here = scalar(at: position, in: text) else { return false }
        var start = position - 1
        while start > 0, text[start].continuesScalar { start -= 1 }
        return WordRule.begins(at: here, after: start < 0 ? nil : scalar(at: start, in: text))
    }

    /// Returns the scalar that begins at a position; nil if none does.
    private static func scalar(at position: Int, in text: [UInt8]) -> Unicode.Scalar? {
        guard position < text.count, !text[position].continuesScalar else { return nil }
        return String(decoding: text[position...].prefix(4), as: UTF8.self).unicodeScalars.first
    }
}

extension UInt8 {
    /// Whether the byte is a byte of UTF-8 after the first one of its scalar.
    fileprivate var continuesScalar: Bool { self & 0xC0 == 0x80 }
}
