package import LMDB

extension InspectedStore {
    /// Returns the size and shape of a type's table: the pages of each level, and how full they
    /// are.
    /// - Throws: `.damagedPages` if the store was opened without a walk and the tree is damaged.
    /// - Complexity: O(tables) after a walk over all pages, whose state it tells; otherwise O(pages
    ///   of the tree).
    package func shape(of type: CatalogType) throws -> TreeShape {
        try shape(of: table(of: type).records)
    }

    /// Returns the size and shape of an index, as ``shape(of:)`` does.
    package func shape(of index: CatalogIndex, in type: CatalogType) throws -> TreeShape {
        try shape(of: open(index, in: type).entries)
    }

    private func shape(of table: Table) throws -> TreeShape {
        try pages?.trees.first { $0.tree == .table(name: table.name) }
            ?? environment.shape(of: table)
    }
}
