/// The rules by which text in the keys of an index was normalised and folded.
package struct TextVersions: Hashable, Sendable, CustomStringConvertible {
    /// The version of Unicode, for example 15.1 as 0x0f01.
    package var unicode: UInt16
    /// The normal form: 1 is NFC.
    package var form: UInt16
    /// The version of the rules that fold names and searched text.
    package var fold: UInt16

    package init(unicode: UInt16, form: UInt16 = 1, fold: UInt16) {
        self.unicode = unicode
        self.form = form
        self.fold = fold
    }

    /// The rules of this build.
    package static var own: TextVersions {
        let unicode = NormalText.unicodeVersion
        return TextVersions(
            unicode: UInt16(unicode.major) << 8 | UInt16(unicode.minor), fold: TextFold.version)
    }

    package var description: String {
        "Unicode \(unicode >> 8).\(unicode & 0xFF), form \(form), folding \(fold)"
    }

    /// Whether no rule is of a later version than the other's, and some rule is of an earlier one.
    func isOlder(than other: TextVersions) -> Bool {
        self != other && unicode <= other.unicode && form <= other.form && fold <= other.fold
    }

    func write(to writer: inout CatalogWriter) {
        writer.write(unicode)
        writer.write(form)
        writer.write(fold)
    }

    init(from parser: inout CatalogParser) throws(StoreError.CatalogDamage) {
        unicode = try parser.read()
        form = try parser.read()
        fold = try parser.read()
    }
}
