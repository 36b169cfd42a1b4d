package import Foundation

/// The part of the catalog that every commit changes. It is a value of its own, so that a commit
/// rewrites 44 bytes and not the description of all types.
package struct CatalogHead: Hashable, Sendable {
    /// Made once when the store is created. A copy of a store has it too.
    package var storeID: UUID
    /// Counts the commits of this store. It survives compaction, which LMDB's own count does not.
    package var sequence: UInt64
    /// Counts the changes of the catalog's body, so that other processes see one.
    package var generation: UInt64

    package init(storeID: UUID, sequence: UInt64 = 0, generation: UInt64 = 0) {
        self.storeID = storeID
        self.sequence = sequence
        self.generation = generation
    }

    package func encoded() -> [UInt8] {
        var writer = CatalogWriter(magic: CatalogFormat.headMagic)
        let bits = IDBits(storeID)
        writer.write(bits.high.byteSwapped)
        writer.write(bits.low.byteSwapped)
        writer.write(sequence)
        writer.write(generation)
        return writer.sealed()
    }

    package init(_ bytes: [UInt8]) throws(CatalogDamage) {
        var parser = try CatalogParser(bytes, magic: CatalogFormat.headMagic)
        let (high, low): (UInt64, UInt64) = (try parser.read(), try parser.read())
        storeID = IDBits(high: high.byteSwapped, low: low.byteSwapped).uuid
        sequence = try parser.read()
        generation = try parser.read()
        try parser.finish()
    }
}
