extension QueryField {
    /// Whether a column of an index has its values.
    func isSource(of column: OpenColumn) -> Bool {
        switch column.source {
        case .field(let field): !isComputed && field.number == number
        case .computed(_, let name): isComputed && name == self.name
        }
    }
}
