public import Foundation
public import LMDB

/// A contradiction within a store, such as a record without its index entry.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// The name of the record type, or the tree of a damaged page that belongs to no type.
    public let type: String
    /// The name of the index or of the reference field, or nil if the violation concerns the record
    /// itself.
    public let name: String?
    /// The id of the record, if it is known.
    public let id: UUID?
    /// The kind of the violation.
    public let kind: Kind

    /// The kind of a violation.
    public enum Kind: Hashable, Sendable {
        /// A page of the records or of the index violates the file format: the content of the page
        /// may be found on one path and not on another.
        case damagedPage(PageViolation)
        /// The number of further violations of pages that are not listed.
        case moreDamagedPages(Int)
        /// The record's bytes are damaged, or belong to another id.
        case damagedRecord(RecordDamage)
        /// The key is not an id.
        case wrongKey(sizeBytes: Int)
        /// The record's entry cannot be made, because a computed column has no bytes.
        case noEntryPossible
        /// The record has no entry in an index that must have one.
        case missingEntry
        /// The entry's value differs from the record's values.
        case wrongEntry
        /// The entry belongs to no record.
        case strayEntry
        /// An index with exactly one entry for each record has another number of entries than there
        /// are records.
        case wrongEntryCount(records: Int, found: Int)
        /// An aggregate index has no entry for a group of records.
        case missingGroup
        /// The number of records or a sum of a group is not that of its records.
        case wrongGroup
        /// An aggregate index has an entry for a group without records.
        case strayGroup
        /// The reference leads to no record.
        case dangling(target: UUID)
        /// The preference cannot be read.
        case preference(StoreError.PreferenceProblem.Kind)
        /// What the history keeps of a transaction is damaged, or some of it is missing.
        case damagedHistory(sequence: UInt64)
        /// The place of a consumer of the history, or a mark, is damaged.
        case damagedPlace(name: String)
    }

    package init(type: String, name: String?, id: UUID?, kind: Kind) {
        self.type = type
        self.name = name
        self.id = id
        self.kind = kind
    }

    public var description: String {
        let parts = [type, name, id?.uuidString.lowercased()].compactMap { $0 }
        return "\(parts.joined(separator: " ")): \(kind)"
    }
}

extension Violation.Kind: CustomStringConvertible {
    /// A text that says what is wrong with the record, the index or the reference.
    public var description: String {
        switch self {
        case .damagedPage(let violation): "page \(violation.page): \(violation.kind)"
        case .moreDamagedPages(let count): "\(count) more damaged pages"
        case .damagedRecord(let damage): "damaged at byte \(damage.offset), \(damage.kind)"
        case .wrongKey(let size): "a key of \(size) bytes is no id"
        case .noEntryPossible: "a computed column has no bytes, so that no entry can be"
        case .missingEntry: "the record has no entry in the index"
        case .wrongEntry: "the entry is not what the record says"
        case .strayEntry: "no record has this entry"
        case .wrongEntryCount(let records, let found): "\(found) entries of \(records) records"
        case .missingGroup: "a group of records has no entry"
        case .wrongGroup: "a group's number of records or a sum is wrong"
        case .strayGroup: "an entry of a group without records"
        case .dangling(let target): "it leads to \(target.text), which is not there"
        case .preference(let kind): "the preference: \(kind)"
        case .damagedHistory(let sequence): "what is kept of transaction \(sequence) is damaged"
        case .damagedPlace(let name): "the place of \(name) is damaged"
        }
    }
}

extension Violation {
    /// Whether the violation concerns a preference, and no record.
    var isPreference: Bool {
        if case .preference = kind { true } else { false }
    }
}
