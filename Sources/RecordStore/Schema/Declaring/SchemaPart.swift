/// A declaration in a schema, made by a `Field`, `Document`, `Index`, `SearchIndex`, `Removed`,
/// `Step`, `Validate`, or `Maintain`.
public struct SchemaPart<R: Record>: Sendable {
    enum Content: Sendable {
        case field(FieldDeclaration<R>)
        case index(IndexDeclaration<R>)
        case validate(Validate<R>.Body)
        case maintain(any WritingRule)
        case removedField(Int)
        case removedIndex(String)
        case step(StepDeclaration<R>)
    }

    let content: Content
}

/// A rule that writes. A schema keeps it, and transactions, which lie above schemas, know what it
/// does.
protocol WritingRule: AnyObject, Sendable {}
