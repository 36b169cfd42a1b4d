package import LMDB

/// The room that one part of a store takes in its file. The parts of a file are the whole file.
package struct StorePart: Sendable {
    /// What the pages of a part are for.
    package enum Kind: String, CaseIterable, Sendable {
        case records, indexes, aggregates, history, preferences, catalog
        /// What changed while indexes are built.
        case buildLogs
        /// Tables that the catalog does not know.
        case otherTables
        /// The two first pages, the table of tables and the list of free pages.
        case structure
        /// Pages that the next writers will use.
        case free
        /// Pages that are neither in use nor free.
        case leaked
    }

    package let kind: Kind
    package private(set) var tableCount = 0
    package private(set) var entryCount = 0
    package private(set) var pageCount = 0
    private var leafPageCount = 0
    private var usedLeafBytes = 0
    private let pageSizeBytes: Int

    fileprivate init(_ kind: Kind, pageSizeBytes: Int) {
        self.kind = kind
        self.pageSizeBytes = pageSizeBytes
    }

    /// The size of the pages.
    package var sizeBytes: Int { pageCount * pageSizeBytes }
    /// The part of the leaves that is in use, from 0 to 1, or nil if there are none.
    package var leafFill: Double? {
        leafPageCount > 0 ? Double(usedLeafBytes) / Double(leafPageCount * pageSizeBytes) : nil
    }

    fileprivate mutating func add(_ tree: TreeShape, isTable: Bool) {
        if isTable {
            tableCount += 1
            entryCount += tree.counts.entryCount
        }
        pageCount += tree.counts.pageCount
        leafPageCount += tree.counts.leafPageCount
        usedLeafBytes += tree.usedLeafBytes
    }

    fileprivate mutating func add(pages: UInt64) { pageCount += Int(clamping: pages) }
}

extension InspectedStore {
    /// Returns the parts of a file in the order of their kinds, also those that have no pages.
    /// - Parameter pages: a walk over all pages of the file.
    /// - Complexity: O(tables).
    package func parts(in pages: PageReport) -> [StorePart] {
        let roles = tableRoles
        var parts = StorePart.Kind.allCases.map {
            StorePart($0, pageSizeBytes: pages.pageSizeBytes)
        }
        func change(_ kind: StorePart.Kind, _ body: (inout StorePart) -> Void) {
            for position in parts.indices where parts[position].kind == kind {
                body(&parts[position])
            }
        }
        for tree in pages.trees {
            guard case .table(let name) = tree.tree else {
                change(.structure) { $0.add(tree, isTable: false) }
                continue
            }
            change(roles[name]?.part ?? .otherTables) { $0.add(tree, isTable: true) }
        }
        let used = pages.trees.reduce(0) { $0 + $1.counts.pageCount }
        let others = UInt64(used) + pages.freePages + pages.leakedPages
        change(.structure) { $0.add(pages: pages.pages - min(others, pages.pages)) }
        change(.free) { $0.add(pages: pages.freePages) }
        change(.leaked) { $0.add(pages: pages.leakedPages) }
        return parts
    }
}

extension TableRole {
    fileprivate var part: StorePart.Kind {
        switch self {
        case .catalog: .catalog
        case .records: .records
        case .entries(let index, _): index.definition.isAggregate ? .aggregates : .indexes
        case .buildLog: .buildLogs
        case .history: .history
        case .preferences: .preferences
        }
    }
}
