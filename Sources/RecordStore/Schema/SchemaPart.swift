/// One declaration in a schema. `Field`, `Document`, `Index`, `SearchIndex`,
/// `Validate` and `Maintain` make them.
public struct SchemaPart<R: Record>: Sendable {
    enum Content: Sendable {
        case field(FieldDeclaration<R>)
        case index(IndexDeclaration<R>)
        case validate(Validate<R>.Body)
        case maintain(Maintain<R>.Body)
    }

    let content: Content
}
