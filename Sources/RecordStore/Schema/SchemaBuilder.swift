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
