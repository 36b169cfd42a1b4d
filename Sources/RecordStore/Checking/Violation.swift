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

/// What ``Store/verify(progress:)`` found.
public struct VerificationReport: Sendable {
    public var violations: [Violation] = []
    /// References that lead nowhere where their field allows it: no fault, but worth knowing.
    public var danglingCount = 0
    public var recordCount = 0
    public var entryCount = 0
    /// Indexes whose entries could not be made from the records and compared; empty where the
    /// types of the store are known.
    package var partlyChecked: [PartlyCheckedIndex] = []
}

/// An index whose entries were read and held against their records as far as that goes.
package struct PartlyCheckedIndex: Hashable, Sendable {
    package let type: String
    package let index: String
    package let reason: Reason

    package enum Reason: String, Hashable, Sendable {
        /// A closure of the schema gives a column's values.
        case computedColumn = "computed column"
        /// A closure of the schema says which records are in it.
        case condition
        /// It does not have all its entries yet.
        case building
        /// Text in its keys was put in order by other versions of Unicode or of the folding.
        case otherTextVersion = "other text version"
    }
}
