/// A stored property of a record, by a number that stays for ever.
///
/// The number stands for the field in files, and the name is what filters, tools and messages
/// print: the property can be renamed, and its field keeps both.
public struct Field<R: Record>: SchemaElement {
    public let part: SchemaPart<R>

    /// A plain value.
    public init<Value: FieldValue>(
        _ number: Int, _ name: String, _ path: any WritableKeyPath<R, Value> & Sendable
    ) {
        let field = FieldDeclaration(number, name, path, Value.representation)
        part = SchemaPart(content: .field(field))
    }

    /// A reference to other records, with what happens when one of these is deleted.
    /// - Parameter mayDangle: whether it may be saved although it leads nowhere (yet), as in
    ///   imports. Otherwise its target must be there when the transaction ends.
    public init<Value: ReferenceValue>(
        _ number: Int, _ name: String, _ path: any WritableKeyPath<R, Value> & Sendable,
        onDelete rule: DeleteRule, mayDangle: Bool = false
    ) {
        var field = FieldDeclaration(number, name, path, Value.representation)
        field.reference = ReferenceDeclaration(rule: rule, allowsDangling: mayDangle) {
            Value.Target.self
        }
        part = SchemaPart(content: .field(field))
    }
}

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
        let optional = ValueRepresentation<Value?>(document.type?.optional) {
            (value, buffer) throws(ValueProblem) in
            guard let value else { return false }
            return try document.write(value, &buffer)
        } read: { (bytes) throws(ValueProblem) in
            guard let bytes else { return nil }
            return try document.read(bytes)
        }
        part = SchemaPart(content: .field(FieldDeclaration(number, name, path, optional)))
    }
}
