public import Foundation

/// What `repair(progress:)` of a store did.
public struct RepairReport: Hashable, Sendable {
    /// A record that was taken out of the store because its bytes are damaged.
    public struct SetAside: Hashable, Sendable {
        /// The name of the record type.
        public let type: String
        /// The id, or nil if the key of the record is damaged too.
        public let id: UUID?
        /// What is wrong with the record.
        public let reason: String
    }

    /// What was saved from a file with damaged pages.
    public struct Salvage: Hashable, Sendable {
        /// The number of faults in the pages.
        public let damageCount: Int
        /// The number of records that could be read, by the names of their types.
        public let recordCounts: [String: Int]
        /// The number of records that are lost, by the names of their types.
        public let lostCounts: [String: Int]
    }

    /// What was saved from damaged pages, or nil if the pages were sound. The damaged file stays in
    /// the store's folder as `data.mdb.damaged-N`.
    public internal(set) var salvage: Salvage?
    /// What `verify()` found before, once the pages were sound.
    public internal(set) var found: [Violation] = []
    /// The damaged records that were taken out.
    public internal(set) var setAside: [SetAside] = []
    /// The file with the bytes of these records, or nil if there were none. Each line is a JSON
    /// object with `type`, `key`, `value` (both in hexadecimal digits after `0x`) and `reason`.
    public internal(set) var file: String?
    /// The indexes that were built anew, as `Type.index`.
    public internal(set) var rebuiltIndexes: [String] = []
    /// The indexes, as `Type.index`, that were to be built anew and were not: a closure makes their
    /// entries, and this program does not have it. Those that are not ready are built when a
    /// program that has it opens the store; the others by its `repair()`.
    public internal(set) var leftIndexes: [String] = []
    /// The unique indexes, as `Type.index`, that are not built because records share a value.
    public internal(set) var refusedIndexes: [String] = []
    /// The number of references to records that do not exist which were set to nil.
    public internal(set) var clearedReferenceCount = 0
    /// What `verify()` finds now: references that cannot be nil or whose rules this program lacks,
    /// and what is wrong with indexes that it cannot build.
    public internal(set) var remaining: [Violation] = []

    /// Whether the store is sound now.
    public var isSound: Bool { remaining.isEmpty }

    package init() {}
}
