import LMDB

/// One column of an open index.
struct OpenColumn: Sendable {
    enum Source: Sendable {
        case field(OpenField)
        /// The position among the computed columns of the index.
        case computed(Int, name: String)
    }

    let source: Source
    let key: KeyColumn

    var name: String {
        switch source {
        case .field(let field): field.name
        case .computed(_, let name): name
        }
    }
}
