/// The description of a store's contents. With the catalog alone, a tool can read every record and
/// index.
///
/// The numbers of types, fields and indexes are never reused.
package struct Catalog: Hashable, Sendable {
    /// The version of Unicode by which text in keys was normalised, for example 15.1 as 0x0f01.
    package var unicodeVersion: UInt16
    /// The version of the rules that fold names and searched text.
    package var foldVersion: UInt16
    package var types: [CatalogType]

    package init(unicodeVersion: UInt16, foldVersion: UInt16, types: [CatalogType] = []) {
        self.unicodeVersion = unicodeVersion
        self.foldVersion = foldVersion
        self.types = types
    }

    /// The version of Unicode by which this build normalises text.
    package static var ownUnicodeVersion: UInt16 {
        let unicode = NormalText.unicodeVersion
        return UInt16(unicode.major) << 8 | UInt16(unicode.minor)
    }

    /// Whether text in keys has the order of this build.
    package var hasOwnTextVersions: Bool {
        unicodeVersion == Self.ownUnicodeVersion && foldVersion == TextFold.version
    }

    /// Returns the bytes of the catalog, with an envelope and a checksum.
    package func encoded() -> [UInt8] {
        var writer = CatalogWriter(magic: CatalogFormat.bodyMagic)
        writer.write(unicodeVersion)
        writer.write(foldVersion)
        writer.write(types) { $1.write(to: &$0) }
        return writer.sealed()
    }

    /// Reads a catalog from bytes that ``encoded()`` returned.
    package init(_ bytes: [UInt8]) throws(CatalogDamage) {
        var parser = try CatalogParser(bytes, magic: CatalogFormat.bodyMagic)
        unicodeVersion = try parser.read()
        foldVersion = try parser.read()
        types = try parser.readArray { (parser) throws(CatalogDamage) in
            try CatalogType(from: &parser)
        }
        try parser.finish()
    }
}
