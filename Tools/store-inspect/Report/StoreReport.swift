import LMDB
import RecordStore

/// What a page about a store tells.
struct StoreReport {
    /// A tree of the file: the records of a type, the entries of an index, or a table of the store
    /// itself.
    struct Tree {
        enum Role: String {
            case records, index, other
        }

        /// The name of the type, or of the index without its type, or of the table.
        let name: String
        /// The name of the type, or nil for a table of the store itself.
        let type: String?
        let role: Role
        let shape: TreeShape
        /// Whether it is of an index that the store has made for a reference.
        var isMadeByStore = false

        /// The name with that of the type.
        var fullName: String { role == .index ? "\(type ?? "").\(name)" : name }
    }

    /// What is measured of the records of a type.
    struct TypeFacts {
        let type: CatalogType
        var sizes = LogHistogram()
    }

    /// What is measured of an index.
    struct IndexFacts {
        let type: CatalogType
        let index: CatalogIndex
        let state: IndexState
        var spread = KeySpread()
        /// The most frequent values, the most frequent first.
        var mostFrequent: [FrequentValue] = []

        var name: String { index.fullName(in: type) }

        /// Whether the store has made the index for a reference: no program declares it.
        var isMadeByStore: Bool { index.definition.isMadeByStore }
    }

    /// A value of the first column of an index, with the number of its entries.
    struct FrequentValue {
        let text: String
        /// The name of the record that the value is the id of, if it has one.
        let name: String?
        let entryCount: Int
    }

    let path: String
    let fileSizeBytes: Int
    let pages: PageReport
    /// The identity of the store, or nil if its pages are damaged.
    var head: CatalogHead?
    var trees: [Tree] = []
    var types: [TypeFacts] = []
    var indexes: [IndexFacts] = []
    /// What a check of all records found, or nil if pages are damaged.
    var verification: VerificationReport?
    var latency: LatencyReport?
    /// Why no latencies were measured, if they should have been.
    var latencyObstacle: String?

    /// The number of violations.
    var violationCount: Int {
        pages.violations.count + pages.moreViolations + (verification?.violations.count ?? 0)
    }

    var isSound: Bool { violationCount == 0 && verification != nil }

    /// The number of records of all types.
    var recordCount: Int { entryCount(of: .records) }
    /// The number of entries of all indexes.
    var entryCount: Int { entryCount(of: .index) }

    private func entryCount(of role: Tree.Role) -> Int {
        trees.reduce(0) { $0 + ($1.role == role ? $1.shape.counts.entryCount : 0) }
    }
}
