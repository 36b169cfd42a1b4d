/// A column of an open ordered index.
///
/// It is a class, so that passing it counts one reference.
final class OpenColumn: Sendable {
    enum Source: Sendable {
        case field(OpenField)
        /// A computed column: its rank among the computed columns of the index, and its name.
        case computed(Int, name: String)
    }

    let source: Source
    let key: KeyColumn
    /// The field, or nil if the column is computed.
    let field: OpenField?
    /// The expression that computes the column, or nil if there is none.
    let expression: OpenExpression?

    init(source: Source, key: KeyColumn, expression: OpenExpression? = nil) {
        self.source = source
        self.key = key
        self.expression = expression
        field = if case .field(let field) = source { field } else { nil }
    }

    var name: String {
        switch source {
        case .field(let field): field.name
        case .computed(_, let name): name
        }
    }
}

extension Sequence<OpenColumn> {
    /// The fewest bytes of a key in which one of these columns is cut, or nil if none is ever cut.
    var shortestCutBytes: Int? {
        // An encoded zero byte takes two bytes and is never split, so the last byte of the budget
        // may stay empty.
        filter { $0.key.kind.isCut }.map { $0.key.budgetBytes - 1 }.min()
    }
}
