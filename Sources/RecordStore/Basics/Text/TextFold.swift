/// Functions that fold text for name order and for search: texts that differ only in case, accents,
/// width or invisible scalars become equal. `docs/format-keys.md` has the rules.
///
/// The result depends on the text alone, not on the locale, the platform, or the version of its
/// Unicode tables. Folding a folded text changes nothing.
package enum TextFold {
    /// The version of the rules, which the catalog keeps. A file with another version is not
    /// opened.
    package static let version: UInt16 = 1

    /// Returns the folded text.
    /// - Complexity: O(n). ASCII is mapped byte by byte. Other text takes about ten times as long.
    package static func fold(_ text: String) -> String {
        String(decoding: fold(Array(text.utf8)), as: UTF8.self)
    }

    /// Returns the folded form of UTF-8, which must be valid.
    package static func fold(_ utf8: [UInt8]) -> [UInt8] {
        if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.map(lowercased) }
        let text = NormalText.decomposed(String(decoding: utf8, as: UTF8.self))
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { append(scalar, to: &folded) }
        return Array(String(folded).utf8)
    }

    /// Returns a text as names are compared: folded, with one space between words and none at its
    /// ends. `docs/format-search.md` has the rules, under "Search text".
    /// - Complexity: O(n), as ``fold(_:)-(String)``.
    package static func name(_ text: String) -> String {
        String(decoding: name(Array(text.utf8)), as: UTF8.self)
    }

    /// Returns UTF-8 as names are compared.
    package static func name(_ utf8: [UInt8]) -> [UInt8] { spaced(fold(utf8)) }

    /// Returns a folded text with one space between words and none at its ends.
    static func spaced(_ folded: [UInt8]) -> [UInt8] {
        let words = String(decoding: folded, as: UTF8.self).unicodeScalars
            .split(whereSeparator: WordRule.isSpace)
        return Array(words.map { Array(String($0).utf8) }.joined(separator: [0x20]))
    }

    private static func append(
        _ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView
    ) {
        if scalar.isASCII {
            folded.append(Unicode.Scalar(lowercased(UInt8(scalar.value))))
            return
        }
        let properties = scalar.properties
        if !NormalText.isKnown(scalar) {
            folded.append(scalar)
        } else if isDropped(properties) {
            return
        } else if let digit = decimalDigit(properties) {
            folded.append(Unicode.Scalar(digit))
        } else if properties.changesWhenCaseMapped {
            folded.append(contentsOf: caseFolded(scalar))
        } else {
            folded.append(scalar)
        }
    }

    private static func isDropped(_ properties: Unicode.Scalar.Properties) -> Bool {
        if properties.isDefaultIgnorableCodePoint { return true }
        return switch properties.canonicalCombiningClass.rawValue {
        case 1, 10...36, 200...240: true
        default: false
        }
    }

    private static func decimalDigit(_ properties: Unicode.Scalar.Properties) -> UInt8? {
        guard properties.numericType == .decimal, let value = properties.numericValue else {
            return nil
        }
        return UInt8(ascii: "0") + UInt8(value)
    }

    /// Returns the case-folded scalars.
    ///
    /// Upper case joins scalars that lower case separates ("ı" and "i", "ς" and "σ"), and gives "ß"
    /// its two letters. The first lower mapping is for "ẞ", which is upper case already.
    private static func caseFolded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        mapped([scalar], by: \.lowercaseMapping, \.uppercaseMapping, \.lowercaseMapping)
    }

    private static func mapped(
        _ scalars: [Unicode.Scalar],
        by mappings: KeyPath<Unicode.Scalar.Properties, String>...
    ) -> [Unicode.Scalar] {
        mappings.reduce(scalars) { scalars, mapping in
            scalars.flatMap { Array($0.properties[keyPath: mapping].unicodeScalars) }
        }
    }

    /// Returns the folded form of an ASCII byte.
    static func lowercased(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }
}
