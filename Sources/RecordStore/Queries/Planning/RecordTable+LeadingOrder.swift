extension RecordTable {
    /// Returns an order of records that begins with a field and goes on as an index does, so that
    /// the index gives it; the order by the field alone if there is no such index.
    ///
    /// It serves who asks for the values of the field, and not for the order of records with one
    /// value.
    func order(
        by field: QueryField, isDescending: Bool, in condition: Condition
    ) -> [SortTerm] {
        let bounds = condition.normalized(for: self).conjuncts.map(\.columnBound)
        let fixed = bounds.compactMap { $0?.isSingleValue == true ? $0?.field : nil }
        // A partial index may not serve the query at all.
        let whole = orderedIndexes.filter { !$0.isPartial }
        let indexes = whole + orderedIndexes.filter(\.isPartial)
        for index in indexes where index.elementColumn == nil {
            let rest = index.columns.drop { column in
                !field.isSource(of: column) && fixed.contains { $0.isSource(of: column) }
            }
            guard let first = rest.first, field.isSource(of: first), !first.key.isName else {
                continue
            }
            let isReversed = first.key.isDescending != isDescending
            return [SortTerm(field: field, isName: false, isDescending: isDescending)]
                + rest.dropFirst().map { column in
                    SortTerm(
                        field: QueryField(column), isName: column.key.isName,
                        isDescending: column.key.isDescending != isReversed)
                }
        }
        return [SortTerm(field: field, isName: false, isDescending: isDescending)]
    }
}

extension QueryField {
    /// Creates the field whose values a column has.
    fileprivate init(_ column: OpenColumn) {
        switch column.source {
        case .computed(_, let name): self = .computed(name, column.key.kind)
        case .field(let field):
            self.init(
                number: field.number, name: field.name, kind: field.kind,
                elementKind: field.elementKind)
        }
    }
}
