/// The content of a column without its types: a term, the number of its levels, and the reason if
/// it is refused.
struct ColumnContent: Sendable {
    let term: Term
    let depth: Int
    let refusal: QueryRefusal?

    /// Creates the content of a column for a term.
    /// - Parameter depth: the number of levels of the term, at most ``FilterContent/deepest``.
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

    /// Creates the content for the field at a key path, or a refusal if the key path leads to no
    /// field.
    init<R: Record>(_ path: PartialKeyPath<R>) {
        if let field = QueryField(stored: path), field.kind != .document {
            self.init(.field(field))
        } else {
            self.init(refused: QueryRefusal(noFieldAt: path))
        }
    }

    /// Creates the content for a computed column: its expression if no index over all records has
    /// a column of its name. Creates a refusal if it has no expression either, or if indexes have
    /// values of another type.
    init<R: Record, Value: StorableValue>(_ column: ComputedColumn<R, Value>) {
        guard let field = QueryField.computed(column.name, in: R.self) else {
            if case .expression(let content) = column.declaration.source {
                self = content()
                return
            }
            self.init(refused: QueryRefusal(noColumn: column.name, in: R.self))
            return
        }
        guard field.kind == column.declaration.type?.kind else {
            let problem = StoreError.QueryMistake.Problem.otherType(
                stored: field.kind.name, asked: TypeName.of(Value.self))
            self.init(refused: QueryRefusal(R.schema.name, column.name, problem))
            return
        }
        self.init(.field(field))
    }

    /// Returns the content for this field of the record that a reference leads to.
    func behind(_ reference: ColumnContent, of type: @autoclosure () -> String) -> ColumnContent {
        if let refusal = reference.refusal ?? refusal { return ColumnContent(refused: refusal) }
        guard reference.depth < FilterContent.deepest else {
            return ColumnContent(refused: .tooDeep(type()))
        }
        return ColumnContent(reference.term.leading(to: term), depth: reference.depth + 1)
    }

    /// The content with its text folded. Folding a folded text changes nothing.
    var folded: ColumnContent {
        if case .folded = term { return self }
        return ColumnContent(.folded(term), depth: depth)
    }
}

extension Term {
    /// Returns a term on the record that this reference leads to. The reference may itself lie
    /// behind other references.
    fileprivate func leading(to inner: Term) -> Term {
        switch self {
        case .field(let field): .through(field, inner)
        case .through(let field, let next): .through(field, next.leading(to: inner))
        case .constant, .named, .folded, .calculated: self
        }
    }
}
