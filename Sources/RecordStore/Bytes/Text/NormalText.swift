import Foundation

/// Unicode normal forms that are the same on every platform and for ever.
///
/// Platforms have tables of different Unicode versions. Normal forms never change for scalars that
/// were once assigned, so only those of one fixed version are normalised; later ones are left as
/// they are and nothing is composed with them or reordered across them.
package enum NormalText {
    /// Part of the file format: DO NOT CHANGE.
    package static let unicodeVersion = (major: 15, minor: 0)

    /// The normal form C of UTF-8; nil if the bytes are not UTF-8.
    /// - Complexity: O(n). Text below U+0300 is only checked.
    static func composed(_ utf8: RawSpan) -> [UInt8]? { composed(utf8.array) }

    /// The same of bytes that nobody has to copy, as they nearly always are in this form.
    package static func composed(_ bytes: [UInt8]) -> [UInt8]? {
        let highest = bytes.max() ?? 0
        if highest < 0x80 { return bytes }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        // CC is the first byte of U+0300. No scalar below it ever composes with another below it.
        if highest < 0xCC { return bytes }
        return Array(normalized(text, .composed).utf8)
    }

    /// The compatibility decomposition (NFKD) of a text.
    package static func decomposed(_ text: String) -> String { normalized(text, .decomposed) }

    /// Whether the scalar was assigned in the Unicode version that all text is read with.
    static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
        guard let age = scalar.properties.age else { return false }
        return (age.major, age.minor) <= unicodeVersion
    }

    private enum Form {
        /// NFC.
        case composed
        /// NFKD.
        case decomposed
    }

    /// A text up to this many bytes is one piece: it has fewer marks than
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

    /// A text that is not long, by the platform. Time grows with the square of its length.
    private static func normalized(
        _ text: String, _ form: Form, _ composition: inout TextComposition
    ) -> String {
        switch form {
        case .decomposed:
            return ordered(text, by: \.decomposedStringWithCompatibilityMapping)
        case .composed:
            // Where each scalar stands by itself there is nothing that could be composed wrongly.
            if text.unicodeScalars.allSatisfy({ $0.isBasic && TextPieces.staysApart($0) }) {
                return text.precomposedStringWithCanonicalMapping
            }
            let parts = ordered(text, by: \.decomposedStringWithCanonicalMapping)
            let whole = composition.composed(Array(parts.unicodeScalars))
            return String(String.UnicodeScalarView(whole))
        }
    }

    /// Once is not always enough: the platform (6.3.1, Linux) leaves marks out of order that come
    /// to light only when it decomposes others.
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
    /// Whether it has 16 bits.
    fileprivate var isBasic: Bool { value < 0x10000 }

    /// The canonical combining class: 0 for what is no mark.
    var markClass: UInt8 { value < 0x300 ? 0 : properties.canonicalCombiningClass.rawValue }
}
