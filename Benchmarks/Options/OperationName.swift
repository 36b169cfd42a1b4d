/// The names of the operations, known before anything else is built.
package enum OperationName {
    /// All, in their order.
    package static let all =
        reads
        + [
            "totals-kept", "total-year", "get-while-writing", "page-while-writing", "open",
            "open-first-page", "insert-batch", "insert-durable", "insert-durable-16", "update",
            "delete-cascade", "notify", fileSize, compaction, memory,
        ] + cold

    /// Those that only read open files, which can be measured alone.
    package static let reads = [
        "get-in-transaction", "get", "get-missing", "page-updated", "page-category", "newest-sets",
        "window", "page-first", "count-range", "decode-all", "compound-join", "in-5", "distinct",
        "totals", "offset-10000", "page-deep-1000", "page-deep-100000", "search-2", "search-3",
        "search-6", "query-plan",
    ]
    package static let fileSize = "file-size"
    package static let compaction = "compact"
    package static let memory = "rss-anon"
    package static let cold = ["get-cold", "page-cold"]
    /// Those whose instructions are counted.
    package static let counted = ["get", "page-updated", "insert-durable"]
}
