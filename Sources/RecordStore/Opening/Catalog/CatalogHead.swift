package import Foundation

/// The part of a catalog that every commit changes.
///
/// The head is a value of its own, so that a commit rewrites 44 bytes and not the description of
/// all types.
package struct CatalogHead: Hashable, Sendable {
    /// The identity of the store, made when the store is created. A copy of a store has the same
    /// identity.
    package var storeID: UUID
    /// The number of commits of this store. The number survives compaction, unlike LMDB's own
    /// count.
    package var sequence: UInt64
    /// The number of changes of the catalog's body, so that other processes notice a change.
    package var generation: UInt64

    package init(storeID: UUID, sequence: UInt64 = 0, generation: UInt64 = 0) {
        self.storeID = storeID
        self.sequence = sequence
        self.generation = generation
    }

    /// Returns the bytes of the head, with an envelope and a checksum.
    package func encoded() -> [UInt8] {
        var writer = CatalogWriter(magic: CatalogFormat.headMagic)
        let bits = IDBits(storeID)
        writer.write(bits.high.byteSwapped)
        writer.write(bits.low.byteSwapped)
        writer.write(sequence)
        writer.write(generation)
        return writer.sealed()
    }

    /// Reads a head from bytes that ``encoded()`` returned.
    package init(_ bytes: [UInt8]) throws(CatalogDamage) {
        var parser = try CatalogParser(bytes, magic: CatalogFormat.headMagic)
        let (high, low): (UInt64, UInt64) = (try parser.read(), try parser.read())
        storeID = IDBits(high: high.byteSwapped, low: low.byteSwapped).uuid
        sequence = try parser.read()
        generation = try parser.read()
        try parser.finish()
    }
}
