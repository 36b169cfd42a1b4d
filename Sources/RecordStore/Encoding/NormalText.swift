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
    static func composed(_ bytes: [UInt8]) -> [UInt8]? {
        let highest = bytes.max() ?? 0
        if highest < 0x80 { return bytes }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        // CC is the first byte of U+0300. No scalar below it ever composes with another below it.
        if highest < 0xCC { return bytes }
        return Array(normalized(text) { $0.precomposedStringWithCanonicalMapping }.utf8)
    }

    /// The compatibility decomposition (NFKD) of a text.
    static func decomposed(_ text: String) -> String {
        normalized(text) { $0.decomposedStringWithCompatibilityMapping }
    }

    /// Whether the scalar was assigned in the Unicode version that all text is read with.
    static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
        guard let age = scalar.properties.age else { return false }
        return (age.major, age.minor) <= unicodeVersion
    }

    private static func normalized(_ text: String, by form: (String) -> String) -> String {
        let scalars = text.unicodeScalars
        if scalars.allSatisfy(isKnown) { return form(text) }
        var result = String.UnicodeScalarView()
        var rest = scalars[...]
        while let first = rest.first {
            let runIsKnown = isKnown(first)
            let run = rest.prefix { isKnown($0) == runIsKnown }
            let piece = String(run)
            result.append(contentsOf: (runIsKnown ? form(piece) : piece).unicodeScalars)
            rest = rest[run.endIndex...]
        }
        return String(result)
    }
}
