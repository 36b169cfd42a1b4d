/// What a store says about its own contents: with it alone, a tool reads every record and index.
///
/// Numbers of types, fields and indexes are never used again for something else.
package struct Catalog: Hashable, Sendable {
    /// The version of Unicode that text in keys was normalised by, for instance 15.1 as 0x0f01.
    package var unicodeVersion: UInt16
    /// The version of the folding of names and of searched text.
    package var foldVersion: UInt16
    package var types: [CatalogType]

    package init(unicodeVersion: UInt16, foldVersion: UInt16, types: [CatalogType] = []) {
        self.unicodeVersion = unicodeVersion
        self.foldVersion = foldVersion
        self.types = types
    }

    /// The version of Unicode that this build normalises by.
    package static var ownUnicodeVersion: UInt16 {
        let unicode = NormalText.unicodeVersion
        return UInt16(unicode.major) << 8 | UInt16(unicode.minor)
    }

    /// Whether text in keys is in the order that this build makes.
    package var hasOwnTextVersions: Bool {
        unicodeVersion == Self.ownUnicodeVersion && foldVersion == TextFold.version
    }

    package func encoded() -> [UInt8] {
        var writer = CatalogWriter(magic: CatalogFormat.bodyMagic)
        writer.write(unicodeVersion)
        writer.write(foldVersion)
        writer.write(types) { $1.write(to: &$0) }
        return writer.sealed()
    }

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
