extension IndexDefinition {
    /// What the index is when it is open: the one place that tells the kinds apart.
    var kind: any OpenIndex.Type {
        isSearch ? OpenSearchIndex.self : OpenOrderedIndex.self
    }
}
