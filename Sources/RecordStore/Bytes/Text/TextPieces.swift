/// The parts of a text that can be normalised each by itself: what is put together then is the
/// normal form of the whole.
///
/// A part ends where the version of Unicode that all text is read with begins or ends to know its
/// scalars, and, once it is long enough, before a scalar that stays apart from what is before it.
package struct TextPieces: IteratorProtocol {
    package struct Piece {
        package let scalars: Substring.UnicodeScalarView
        package let count: Int
        package let isKnown: Bool
    }

    /// From how many scalars on a piece ends where it can.
    package static let wantedScalars = 32
    /// The longest piece that is given to the platform, which (6.3.1, Linux) loses some of more
    /// than a hundred marks. Only marks, and parts of Hangul syllables and the like, make a longer
    /// one.
    package static let mostScalars = 48

    private var rest: Substring.UnicodeScalarView

    package init(_ text: String) {
        rest = text.unicodeScalars[...]
    }

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

    /// Whether no normal form ever joins a scalar with what is before it, or puts it elsewhere.
    package static func staysApart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x300 || !isAttached(scalar.value) && scalar.markClass == 0
    }

    /// The scalars that are no marks by their class, and are all the same composed with what is
    /// before them, or decomposed to a mark; and all vowels and trailing consonants of Hangul. Of
    /// one version of Unicode, so that they never change.
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
