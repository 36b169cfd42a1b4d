/// A declaration in a schema, made by a `Field`, `Document`, `Index`, `SearchIndex`, `Removed`,
/// `Step`, `Validate`, or `Maintain`.
public struct SchemaPart<R: Record>: Sendable {
    enum Content: Sendable {
        case field(FieldDeclaration<R>)
        case index(IndexDeclaration<R>)
        case validate(Validate<R>.Body)
        case maintain(Maintain<R>.Body)
        case removedField(Int)
        case removedIndex(String)
        case step(StepDeclaration<R>)
    }

    let content: Content
}
