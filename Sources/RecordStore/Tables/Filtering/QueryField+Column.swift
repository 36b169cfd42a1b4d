extension QueryField {
    /// Whether a column of an index holds the values of this field.
    func isSource(of column: OpenColumn) -> Bool {
        if isRelevance { return false }
        return switch column.source {
        case .field(let field): !isComputed && field.number == number
        case .computed(_, let name): isComputed && name == self.name
        }
    }
}
