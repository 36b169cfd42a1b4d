/// An embedded Codable value, stored as one. It cannot be indexed, but a computed column can
/// pick something out of it.
public struct Document<R: Record>: SchemaElement {
    public let part: SchemaPart<R>

    public init<Value: Codable & Sendable>(
        _ number: Int, _ name: String, _ path: any WritableKeyPath<R, Value> & Sendable
    ) {
        let field = FieldDeclaration(number, name, path, ValueRepresentation<Value>.document)
        part = SchemaPart(content: .field(field))
    }

    /// A document that may be missing, which is not the same as a JSON null.
    public init<Value: Codable & Sendable>(
        _ number: Int, _ name: String, _ path: any WritableKeyPath<R, Value?> & Sendable
    ) {
        let document = ValueRepresentation<Value>.document
        let optional = unsafe ValueRepresentation<Value?>(document.type?.optional) {
            (value, buffer) throws(ValueProblem) in
            guard let value else { return false }
            return try document.write(value, &buffer)
        } read: { (bytes) throws(ValueProblem) in
            guard let bytes = unsafe bytes else { return nil }
            return unsafe try document.read(bytes)
        }
        part = SchemaPart(content: .field(FieldDeclaration(number, name, path, optional)))
    }
}
