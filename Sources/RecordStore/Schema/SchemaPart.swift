/// One declaration in a schema. `Field`, `Document`, `Index` and `Maintain` make them.
public struct SchemaPart<R: Record>: Sendable {
    enum Content: Sendable {
        case field(FieldDeclaration<R>)
        case index(IndexDeclaration<R>)
        case maintain(Maintain<R>.Body)
    }

    let content: Content
}

/// What may stand in the body of a schema.
public protocol SchemaElement<Subject>: Sendable {
    associatedtype Subject: Record

    var part: SchemaPart<Subject> { get }
}

/// Builds the body of a schema. It has one way to take an expression, so that a mistyped key
/// path is reported as what it is.
@resultBuilder
public enum SchemaBuilder<R: Record> {
    public static func buildExpression<Element: SchemaElement>(
        _ element: Element
    ) -> SchemaPart<R> where Element.Subject == R {
        element.part
    }

    public static func buildBlock(_ parts: SchemaPart<R>...) -> [SchemaPart<R>] {
        parts
    }
}
