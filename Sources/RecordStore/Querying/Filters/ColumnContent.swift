/// What a column stands for, whatever its types: a term, how many levels it has, and why it is
/// refused, if it is.
struct ColumnContent: Sendable {
    let term: Term
    let depth: Int
    let refusal: QueryRefusal?

    /// - Parameter depth: that of the term, and at most ``FilterContent/deepest``.
    init(_ term: Term, depth: Int = 1) {
        self.term = term
        self.depth = depth
        refusal = nil
    }

    init(refused refusal: QueryRefusal) {
        term = .field(.id)
        depth = 1
        self.refusal = refusal
    }

    /// The field at a key path.
    init<R: Record>(_ path: PartialKeyPath<R>) {
        if let step = QueryField(stored: path), step.kind != .document {
            self.init(.field(step))
        } else {
            self.init(refused: QueryRefusal(noFieldAt: path))
        }
    }

    /// The computed column of an index.
    init<R: Record, Value: StorableValue>(
        computed name: String, in type: R.Type, as _: Value.Type
    ) {
        guard let step = QueryField.computed(name, in: R.self) else {
            self.init(refused: QueryRefusal(noColumn: name, in: R.self))
            return
        }
        guard step.kind == Value.representation.type?.kind else {
            let problem = QueryMistake.Problem.otherType(
                stored: step.kind.name, asked: "\(Value.self)")
            self.init(refused: QueryRefusal(R.schema.name, name, problem))
            return
        }
        self.init(.field(step))
    }

    /// The same field of the record that references lead to.
    func behind(_ reference: ColumnContent, of type: @autoclosure () -> String) -> ColumnContent {
        if let refusal = reference.refusal ?? refusal { return ColumnContent(refused: refusal) }
        guard reference.depth < FilterContent.deepest else {
            return ColumnContent(refused: .tooDeep(type()))
        }
        return ColumnContent(reference.term.leading(to: term), depth: reference.depth + 1)
    }

    /// The text without what folding takes off. Folding what is folded changes nothing.
    var folded: ColumnContent {
        if case .folded = term { return self }
        return ColumnContent(.folded(term), depth: depth)
    }
}

extension Term {
    /// A term on the record that a reference, itself behind references, leads to.
    fileprivate func leading(to inner: Term) -> Term {
        switch self {
        case .field(let step): .through(step, inner)
        case .through(let step, let next): .through(step, next.leading(to: inner))
        case .constant, .folded, .arithmetic: self
        }
    }
}
