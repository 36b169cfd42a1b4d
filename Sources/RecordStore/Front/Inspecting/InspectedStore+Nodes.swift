import LMDB

extension InspectedStore {
    /// Returns an entry of an index, decoded from bytes that were read from a page.
    /// - Parameter value: the value of the entry; nil for a key of a branch, and for a value that
    ///   is elsewhere. Then what lies in values is left out, as if it were damaged.
    package func entry(
        _ key: [UInt8], value: [UInt8]?, of index: CatalogIndex, in type: CatalogType
    ) -> InspectedEntry {
        let index = open(index, in: type)
        return Entry.lending(key: key, value: value ?? []) { index.inspected($0) }
    }
}
