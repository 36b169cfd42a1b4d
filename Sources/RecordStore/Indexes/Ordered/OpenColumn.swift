/// A column of an open ordered index.
struct OpenColumn: Sendable {
    enum Source: Sendable {
        case field(OpenField)
        /// A computed column: its rank among the computed columns of the index, and its name.
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
