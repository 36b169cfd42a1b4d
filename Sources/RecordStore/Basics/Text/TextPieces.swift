/// The parts of a text that can be normalised separately: their normal forms together are the
/// normal form of the text.
///
/// A part contains either only scalars that ``NormalText/unicodeVersion`` knows or only unknown
/// ones. A long part ends before the next scalar that never attaches to the scalar before it.
package struct TextPieces: IteratorProtocol {
    /// A part of the text with its scalars.
    package struct Piece {
        package let scalars: Substring.UnicodeScalarView
        package let count: Int
        /// Whether ``NormalText/unicodeVersion`` knows all scalars of the piece. Otherwise it knows
        /// none of them.
        package let isKnown: Bool
    }

    /// The number of scalars from which on a piece ends at the next possible point.
    package static let wantedScalars = 32
    /// The size of the longest piece that is passed to the platform, which (6.3.1, Linux) loses
    /// some of more than a hundred marks. Only marks, parts of Hangul syllables, and similar
    /// scalars make a longer piece.
    package static let mostScalars = 48

    private var rest: Substring.UnicodeScalarView

    package init(_ text: String) {
        rest = text.unicodeScalars[...]
    }

    /// Returns the next part, or nil at the end of the text.
    package mutating func next() -> Piece? {
        guard let first = rest.first else { return nil }
        let isKnown = NormalText.isKnown(first)
        var end = rest.startIndex
        var count = 0
        while end < rest.endIndex {
            let scalar = rest[end]
            if NormalText.isKnown(scalar) != isKnown { break }
            if count >= Self.wantedScalars, isKnown, Self.staysApart(scalar) { break }
            rest.formIndex(after: &end)
            count += 1
        }
        defer { rest = rest[end...] }
        return Piece(scalars: rest[..<end], count: count, isKnown: isKnown)
    }

    /// Whether no normal form ever joins the scalar with the one before it or moves it.
    package static func staysApart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x300 || !isAttached(scalar.value) && scalar.markClass == 0
    }

    /// Whether a scalar attaches to the one before it although its class is not that of a mark.
    ///
    /// Such a scalar composes with the one before it or decomposes to a mark, or it is a vowel or a
    /// trailing consonant of Hangul. The list is from one version of Unicode, so that it never
    /// changes.
    private static func isAttached(_ value: UInt32) -> Bool {
        switch value {
        case ..<0x09BE: false
        case 0x09BE, 0x09D7, 0x0B3E, 0x0B56...0x0B57, 0x0BBE, 0x0BD7, 0x0CC2, 0x0CD5...0x0CD6: true
        case 0x0D3E, 0x0D57, 0x0DCF, 0x0DDF, 0x0F73, 0x0F75, 0x0F81, 0x102E: true
        case 0x1160...0x11FF, 0x1B35, 0xD7B0...0xD7FF, 0xFF9E...0xFF9F: true
        case 0x11127, 0x1133E, 0x11357, 0x114B0, 0x114BA, 0x114BD, 0x115AF, 0x11930: true
        default: false
        }
    }
}
