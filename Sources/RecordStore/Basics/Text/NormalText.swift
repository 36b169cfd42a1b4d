/// Functions for Unicode normal forms that are the same on every platform and never change.
///
/// Platforms have tables of different Unicode versions. The normal forms of assigned scalars never
/// change, so only the scalars of one fixed version are normalised. Later scalars stay as they are:
/// nothing is composed with them or reordered across them.
package enum NormalText {
    /// The version of Unicode for normal forms. The version is part of the file format. DO NOT
    /// CHANGE.
    package static let unicodeVersion = (major: 15, minor: 0)

    /// Returns the normal form C of UTF-8, or nil if the bytes are not UTF-8.
    /// - Complexity: O(n). Text with scalars below U+0300 only is checked and not changed.
    static func composed(_ utf8: RawSpan) -> [UInt8]? { composed(utf8.array) }

    /// Returns the normal form C of UTF-8, or nil if the bytes are not UTF-8. Bytes that need no
    /// change, as nearly always, are returned without a copy.
    package static func composed(_ bytes: [UInt8]) -> [UInt8]? {
        let highest = bytes.max() ?? 0
        if highest < 0x80 { return bytes }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        // 0xCC is the first byte of U+0300. Two scalars below U+0300 never compose.
        if highest < 0xCC { return bytes }
        return Array(normalized(text, .composed).utf8)
    }

    /// Returns the compatibility decomposition (NFKD) of a text.
    package static func decomposed(_ text: String) -> String { normalized(text, .decomposed) }

    /// Whether the scalar was assigned in ``unicodeVersion``.
    static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
        guard let age = scalar.properties.age else { return false }
        return (age.major, age.minor) <= unicodeVersion
    }

    private enum Form {
        /// Normal form C (NFC).
        case composed
        /// The compatibility decomposition (NFKD).
        case decomposed
    }

    /// The largest size of a text that is normalised as one piece. Such a text has fewer marks than
    /// ``TextPieces/mostScalars``.
    private static let shortBytes = 96

    private static func normalized(_ text: String, _ form: Form) -> String {
        var composition = TextComposition()
        if text.utf8.count <= shortBytes, text.unicodeScalars.allSatisfy(isKnown) {
            return normalized(text, form, &composition)
        }
        var result: [UInt8] = []
        var pieces = TextPieces(text)
        while let piece = pieces.next() {
            let text = String(piece.scalars)
            if !piece.isKnown {
                result += text.utf8
            } else if piece.count <= TextPieces.mostScalars {
                result += normalized(text, form, &composition).utf8
            } else {
                var run = LongRun(isCompatible: form == .decomposed)
                let parts = run.decomposed(piece.scalars)
                let whole = form == .composed ? composition.composed(parts) : parts
                result += String(String.UnicodeScalarView(whole)).utf8
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Normalises a short text with the platform's functions, whose time is quadratic in the
    /// length.
    private static func normalized(
        _ text: String, _ form: Form, _ composition: inout TextComposition
    ) -> String {
        switch form {
        case .decomposed:
            return ordered(text, by: \.decomposedStringWithCompatibilityMapping)
        case .composed:
            // If no scalar attaches to the one before it, no wrong composition is possible.
            if text.unicodeScalars.allSatisfy({ $0.isBasic && TextPieces.staysApart($0) }) {
                return text.precomposedStringWithCanonicalMapping
            }
            let parts = ordered(text, by: \.decomposedStringWithCanonicalMapping)
            let whole = composition.composed(Array(parts.unicodeScalars))
            return String(String.UnicodeScalarView(whole))
        }
    }

    /// Returns the decomposed text with its marks in order.
    ///
    /// One call of the platform (6.3.1, Linux) is not always enough: marks that appear when it
    /// decomposes others stay out of order.
    private static func ordered(_ text: String, by form: KeyPath<String, String>) -> String {
        let once = text[keyPath: form]
        var last: UInt8 = 0
        for scalar in once.unicodeScalars {
            let mark = scalar.markClass
            if mark > 0, mark < last { return once[keyPath: form] }
            last = mark
        }
        return once
    }
}

extension Unicode.Scalar {
    /// Whether the scalar has at most 16 bits.
    fileprivate var isBasic: Bool { value < 0x10000 }

    /// The canonical combining class, which is 0 for a scalar that is not a mark.
    var markClass: UInt8 { value < 0x300 ? 0 : properties.canonicalCombiningClass.rawValue }
}
