/// The terms of a total as columns of an aggregate index: an expression that is a column of the
/// index becomes that column.
struct AggregateTerms {
    let index: OpenAggregateIndex
    let table: RecordTable

    /// Returns for each measure the position of its sum, or nil for a count; nil if the index lacks
    /// a sum.
    func sums(of measures: [MeasureContent]) -> [Int?]? {
        var sums: [Int?] = []
        sums.reserveCapacity(measures.count)
        for measure in measures {
            switch measure.operation {
            case .count: sums.append(nil)
            case .sum:
                guard let sum = sum(of: measure.column.term) else { return nil }
                sums.append(sum)
            case .least, .greatest: return nil
            }
        }
        return sums
    }

    /// Returns the position of the sum of a term, or nil if the index has none.
    private func sum(of term: Term) -> Int? {
        guard let bytes = expressionBytes(of: term) else { return nil }
        return index.sums.firstIndex { $0.expressionBytes == bytes }
    }

    /// Returns the condition by columns of the index; nil if it needs a computed column that the
    /// index lacks, or the ids of records.
    func condition(_ condition: Condition) -> Condition? {
        switch condition {
        case .all, .none: return condition
        case .and(let parts): return conditions(parts).map { .and($0) }
        case .or(let parts): return conditions(parts).map { .or($0) }
        case .not(let inner): return self.condition(inner).map { .not($0) }
        case .comparison(let left, let relation, let right):
            guard let left = term(left), let right = term(right) else { return nil }
            return .comparison(left, relation, right)
        case .among(let inner, let values): return term(inner).map { .among($0, values) }
        case .text(let inner, let test, let text): return term(inner).map { .text($0, test, text) }
        case .holds(let array, let element): return term(array).map { .holds($0, element) }
        case .exists, .matches: return nil
        }
    }

    private func conditions(_ parts: [Condition]) -> [Condition]? {
        var found: [Condition] = []
        for part in parts {
            guard let part = condition(part) else { return nil }
            found.append(part)
        }
        return found
    }

    /// Returns the term by columns of the index; nil if it needs a computed column that the index
    /// lacks.
    func term(_ term: Term) -> Term? {
        switch term {
        case .field(let field) where field.isComputed: return column(of: term)
        case .field, .through, .constant, .named: return term
        case .folded(let inner): return self.term(inner).map { .folded($0) }
        case .calculated(let left, let operation, let right):
            if let column = column(of: term) { return column }
            guard let left = self.term(left), let right = self.term(right) else { return nil }
            return .calculated(left, operation, right)
        }
    }

    /// Returns the computed column of the index with the values of a term.
    private func column(of term: Term) -> Term? {
        // Most indexes have none.
        guard !index.groups.computed.isEmpty, let bytes = expressionBytes(of: term) else {
            return nil
        }
        for (column, expression) in zip(index.groups.columns, index.groups.expressionBytes) {
            guard case .computed(_, let name) = column.source, expression == bytes else { continue }
            return .field(.computed(name, column.key.kind))
        }
        return nil
    }

    private func expressionBytes(of term: Term) -> [UInt8]? {
        guard case .field(let field) = term, field.isComputed else {
            return ColumnExpression(term)?.bytes
        }
        for index in table.orderedIndexes where !index.isPartial {
            if let position = index.columns.firstIndex(where: field.isSource) {
                return index.expressionBytes[position]
            }
        }
        return nil
    }
}
