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

/// An element of the body of a schema, such as a field or an index.
public protocol SchemaElement<Subject>: Sendable {
    /// The record type whose schema has the element.
    associatedtype Subject: Record

    /// The declaration that the element adds to its schema.
    var part: SchemaPart<Subject> { get }
}

/// A result builder for the body of a schema.
///
/// The builder has one `buildExpression` method, so that the compiler reports a mistyped key path
/// as such.
@resultBuilder
public enum SchemaBuilder<R: Record> {
    /// Returns the part that an element adds to the schema.
    public static func buildExpression<Element: SchemaElement>(
        _ element: Element
    ) -> SchemaPart<R> where Element.Subject == R {
        element.part
    }

    /// Returns the parts of the body, in the order of the source.
    public static func buildBlock(_ parts: SchemaPart<R>...) -> [SchemaPart<R>] {
        parts
    }
}
