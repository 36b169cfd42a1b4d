/// The description of a store's contents. With the catalog alone, a tool can read every record and
/// index.
///
/// The numbers of types and fields are never reused. That of a removed index, and with it its
/// tables, goes to a new index once its entries are deleted.
package struct Catalog: Hashable, Sendable {
    /// The number that the next new type gets.
    package var nextType: UInt32 = 1
    /// The number that the next new index gets.
    package var nextIndex: UInt32 = 1
    package var types: [CatalogType] = []
    /// Values on which stored values depend, by their names.
    package var constants: [CatalogConstant] = []
    package var extensions: [CatalogExtension] = []

    package init() {}

    /// The numbers of the constants, by their names.
    package var constantNumbers: [String: Int] {
        var numbers: [String: Int] = [:]
        for constant in constants { numbers[constant.name] = constant.number }
        return numbers
    }

    /// Returns the bytes of the catalog, with an envelope and a checksum.
    package func encoded() -> [UInt8] {
        var writer = CatalogWriter(magic: CatalogFormat.bodyMagic)
        writer.write(nextType)
        writer.write(nextIndex)
        writer.write(types) { $1.write(to: &$0) }
        writer.write(constants) { $1.write(to: &$0) }
        writer.write(extensions)
        return writer.sealed()
    }

    /// Reads a catalog from bytes that ``encoded()`` returned.
    package init(_ bytes: [UInt8]) throws(StoreError.CatalogDamage) {
        var parser = try CatalogParser(bytes, magic: CatalogFormat.bodyMagic)
        nextType = try parser.read()
        nextIndex = try parser.read()
        types = try parser.readArray { (parser) throws(StoreError.CatalogDamage) in
            try CatalogType(from: &parser)
        }
        constants = try parser.readArray { (parser) throws(StoreError.CatalogDamage) in
            try CatalogConstant(from: &parser)
        }
        extensions = try parser.readExtensions()
        try parser.finish()
    }
}
