public import Foundation

/// What ``Store/repair(progress:)`` did.
public struct RepairReport: Hashable, Sendable {
    /// A record that was taken out of the store because its bytes are damaged.
    public struct SetAside: Hashable, Sendable {
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
    /// The number of references to records that do not exist which were set to nil.
    public internal(set) var clearedReferenceCount = 0
    /// What `verify()` finds now: references that cannot be nil and lead nowhere, and damage of
    /// types that this program cannot write.
    public internal(set) var remaining: [Violation] = []

    /// Whether the store is sound now.
    public var isSound: Bool { remaining.isEmpty }

    package init() {}
}
