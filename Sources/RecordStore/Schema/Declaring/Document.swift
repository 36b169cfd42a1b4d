/// A field that stores an embedded `Codable` value as a whole.
///
/// An index cannot have a document as a column, but a computed column can use a part of the
/// document.
public struct Document<R: Record>: SchemaElement {
    /// The declaration that this element adds to its schema.
    public let part: SchemaPart<R>

    /// Declares a document field by its number, its name, and the key path of its property.
    public init<Value: Codable & Sendable>(
        _ number: Int, _ name: String, _ path: any WritableKeyPath<R, Value> & Sendable,
        formerly formerNames: String...
    ) {
        var field = FieldDeclaration(number, name, path, ValueRepresentation<Value>.document)
        field.formerNames = formerNames
        part = SchemaPart(content: .field(field))
    }

    /// Declares a document field whose value may be nil. A nil document differs from a JSON null.
    public init<Value: Codable & Sendable>(
        _ number: Int, _ name: String, _ path: any WritableKeyPath<R, Value?> & Sendable,
        formerly formerNames: String...
    ) {
        let document = ValueRepresentation<Value>.document
        // Beside the rest of the representation, as for any optional.
        let (write, read) = unsafe (document.write, document.read)
        let optional = unsafe ValueRepresentation<Value?>(document.type?.optional) {
            (value, buffer) throws(ValueProblem) in
            guard let value else { return false }
            return try write(value, &buffer)
        } read: { (bytes) throws(ValueProblem) in
            // Safe because the caller of `read` keeps the bytes alive during the call.
            guard let bytes = unsafe bytes else { return nil }
            return unsafe try read(bytes)
        }
        var field = FieldDeclaration(number, name, path, optional)
        field.formerNames = formerNames
        part = SchemaPart(content: .field(field))
    }
}
