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

    private static func isWordStart(_ position: Int, in text: [UInt8]) -> Bool {
        let before = String(decoding: text[..<position], as: UTF8.self).unicodeScalars.last
        let here = String(decoding: text[position...], as: UTF8.self).unicodeScalars.first
        return here.map { WordRule.begins(at: $0, after: before) } ?? false
    }
}
