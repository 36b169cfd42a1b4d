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
