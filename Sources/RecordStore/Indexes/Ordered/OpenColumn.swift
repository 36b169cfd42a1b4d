import LMDB

/// One column of an open index.
struct OpenColumn: Sendable {
    enum Source: Sendable {
        case field(OpenField)
        /// The place among the computed columns of the index.
        case computed(Int, name: String)
    }

    let source: Source
    let key: KeyColumn
}
