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
