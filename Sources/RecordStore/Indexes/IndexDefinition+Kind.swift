extension IndexDefinition {
    /// The class that opens the index. No other code distinguishes the kinds of indexes.
    var kind: any OpenIndex.Type {
        if isAggregate { return OpenAggregateIndex.self }
        return isSearch ? OpenSearchIndex.self : OpenOrderedIndex.self
    }
}
