/// What may stand in the body of a schema.
public protocol SchemaElement<Subject>: Sendable {
    associatedtype Subject: Record

    var part: SchemaPart<Subject> { get }
}
