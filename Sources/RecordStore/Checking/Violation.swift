public import Foundation
public import LMDB

/// One place where a store disagrees with itself.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// The type, or the tree of a damaged page that belongs to none.
    public let type: String
    /// The index or the reference field, or nil where the record itself is meant.
    public let name: String?
    public let id: UUID?
    public let kind: Kind

    public enum Kind: Hashable, Sendable {
        /// A page of the records or of the index breaks the rules of the file's format: what is
        /// there may be found in one way and not in another.
        case damagedPage(PageViolation)
        /// So many more violations of pages than are listed.
        case moreDamagedPages(Int)
        /// The record's bytes are damaged, or not those of its id.
        case damagedRecord(RecordDamage)
        /// A key that is no id.
        case wrongKey(sizeBytes: Int)
        /// The record's entry cannot be made, because a computed column has no bytes.
        case noEntryPossible
        /// The record has no entry in an index that must have one.
        case missingEntry
        /// The entry's value is not what the record says.
        case wrongEntry
        /// An entry that no record has.
        case strayEntry
        /// An index that every record is in once has not as many entries as there are records.
        case wrongEntryCount(records: Int, found: Int)
        /// The catalog counts other numbers of cut entries than there are.
        case wrongCutCount(recorded: Int, found: Int)
        /// A reference leads nowhere.
        case dangling(target: UUID)
    }

    package init(type: String, name: String?, id: UUID?, kind: Kind) {
        self.type = type
        self.name = name
        self.id = id
        self.kind = kind
    }

    public var description: String {
        let place = [type, name, id?.uuidString.lowercased()].compactMap { $0 }
        return "\(place.joined(separator: " ")): \(kind)"
    }
}

extension Violation.Kind: CustomStringConvertible {
    /// What is wrong, said of the record, the index or the reference.
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
        case .wrongCutCount(let recorded, let found):
            "\(found) cut entries, and the catalog counts \(recorded)"
        case .dangling(let target): "it leads to \(target.text), which is not there"
        }
    }
}
