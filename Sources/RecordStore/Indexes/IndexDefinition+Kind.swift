extension IndexDefinition {
    /// The class that opens the index. No other code distinguishes the kinds of indexes.
    var kind: any OpenIndex.Type {
        isSearch ? OpenSearchIndex.self : OpenOrderedIndex.self
    }
}
