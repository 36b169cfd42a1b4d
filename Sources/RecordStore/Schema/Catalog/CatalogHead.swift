package import Foundation

/// The part of a catalog that every commit changes.
///
/// The head is a value of its own, so that a commit rewrites some hundred bytes and not the
/// description of all types.
package struct CatalogHead: Hashable, Sendable {
    /// The identity of the store, made when the store is created. A copy of a store has the same
    /// identity.
    package var storeID: UUID
    /// The identity of this file, made anew when a file is copied, restored, or made from a seed.
    package var incarnation: UUID
    /// The number of commits of this store. The number survives compaction, unlike LMDB's own
    /// count.
    package var sequence: UInt64
    /// The number of changes of the catalog's body and of the states of indexes, so that other
    /// processes notice a change.
    package var generation: UInt64
    /// The features that readers and writers of the file must know.
    package var features = CatalogFeatures()
    /// The last hybrid logical clock of the file, or 0.
    package var clock: UInt64 = 0
    /// The oldest sequence of the history, or 0 if there is no history.
    package var oldestHistory: UInt64 = 0
    package var extensions: [CatalogExtension] = []

    package init(
        storeID: UUID, incarnation: UUID = UUID(), sequence: UInt64 = 0, generation: UInt64 = 0
    ) {
        self.storeID = storeID
        self.incarnation = incarnation
        self.sequence = sequence
        self.generation = generation
    }

    /// Returns the bytes of the head, with an envelope and a checksum.
    package func encoded() -> [UInt8] {
        var writer = CatalogWriter(magic: CatalogFormat.headMagic)
        writer.write(storeID)
        writer.write(incarnation)
        writer.write(sequence)
        writer.write(generation)
        writer.write(features.compatible)
        writer.write(features.writing)
        writer.write(features.reading)
        writer.write(clock)
        writer.write(oldestHistory)
        writer.write(extensions)
        return writer.sealed()
    }

    /// Reads a head from bytes that ``encoded()`` returned.
    package init(_ bytes: [UInt8]) throws(StoreError.CatalogDamage) {
        var parser = try CatalogParser(bytes, magic: CatalogFormat.headMagic)
        storeID = try parser.readID()
        incarnation = try parser.readID()
        sequence = try parser.readCount()
        generation = try parser.readCount()
        features.compatible = try parser.read()
        features.writing = try parser.read()
        let start = parser.offset
        features.reading = try parser.read()
        // The rest may mean something else to a version that knows these features.
        if features.unknownForReading != 0 {
            throw StoreError.CatalogDamage(at: start, .unknownFeatures(features.unknownForReading))
        }
        clock = try parser.read()
        oldestHistory = try parser.read()
        extensions = try parser.readExtensions()
        try parser.finish()
    }
}

extension CatalogWriter {
    fileprivate mutating func write(_ id: UUID) {
        let bits = IDBits(id)
        write(bits.high.byteSwapped)
        write(bits.low.byteSwapped)
    }
}

extension CatalogParser {
    fileprivate mutating func readID() throws(StoreError.CatalogDamage) -> UUID {
        let (high, low): (UInt64, UInt64) = (try read(), try read())
        return IDBits(high: high.byteSwapped, low: low.byteSwapped).uuid
    }
}

/// The features of a file that not every version of the library has, a bit for each.
///
/// No bit has a meaning yet. A bit that a version does not know has the effect of its word.
package struct CatalogFeatures: Hashable, Sendable {
    /// Features that a version may ignore.
    package var compatible: UInt64 = 0
    /// Features that a version must know to write.
    package var writing: UInt64 = 0
    /// Features that a version must know to read.
    package var reading: UInt64 = 0

    package init() {}

    /// The features that this version knows.
    static let known = CatalogFeatures()

    /// The features that this version would have to know to read the file.
    var unknownForReading: UInt64 { reading & ~Self.known.reading }
    /// The features that this version would have to know to write to the file.
    var unknownForWriting: UInt64 {
        (reading | writing) & ~(Self.known.writing | Self.known.reading)
    }
}
