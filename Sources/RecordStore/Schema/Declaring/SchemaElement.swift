/// An element of the body of a schema, such as a field or an index.
public protocol SchemaElement<Subject>: Sendable {
    associatedtype Subject: Record

    /// The declaration that the element adds to its schema.
    var part: SchemaPart<Subject> { get }
}
