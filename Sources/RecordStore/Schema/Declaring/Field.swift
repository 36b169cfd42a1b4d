/// A stored property of a record, with a number that never changes.
///
/// The number identifies the field in files. Filters, tools and messages print the name of the
/// field. A renamed property may keep the name of its field. If the field gets another name, its
/// declaration says `formerly:` with the old one, so that a number which is used again by mistake
/// is found.
public struct Field<R: Record>: SchemaElement {
    /// The declaration that this element adds to its schema.
    public let part: SchemaPart<R>

    /// Declares a field for a plain value.
    /// - Parameter formerNames: the names that the field had in earlier versions of the program.
    public init<Value: FieldValue>(
        _ number: Int, _ name: String, _ path: any WritableKeyPath<R, Value> & Sendable,
        formerly formerNames: String...
    ) {
        var field = FieldDeclaration(number, name, path, Value.representation)
        field.formerNames = formerNames
        field.hint = Value.hint
        part = SchemaPart(content: .field(field))
    }

    /// Declares a field that refers to other records, with a rule for the deletion of those
    /// records.
    /// - Parameter mayDangle: whether a record may be saved while its target does not exist (yet),
    ///   as in imports. Otherwise the target must exist when the transaction ends.
    public init<Value: ReferenceValue>(
        _ number: Int, _ name: String, _ path: any WritableKeyPath<R, Value> & Sendable,
        onDelete rule: DeleteRule, mayDangle: Bool = false, formerly formerNames: String...
    ) {
        var field = FieldDeclaration(number, name, path, Value.representation)
        field.formerNames = formerNames
        field.reference = ReferenceDeclaration(rule: rule, allowsDangling: mayDangle) {
            Value.Target.self
        }
        part = SchemaPart(content: .field(field))
    }

    /// Declares a field that refers to another record, and another property that gets a value of
    /// that record when it is deleted. The reference is nil from then on.
    /// A program that opens the store without the type of the other record keeps nothing of it.
    /// - Parameters:
    ///   - value: the property of the deleted record.
    ///   - copy: the property of this type, which has a field of its own.
    ///   - mayDangle: whether a record may be saved while its target does not exist (yet).
    public init<Target: Record, Value>(
        _ number: Int, _ name: String,
        _ path: any WritableKeyPath<R, RecordID<Target>?> & Sendable,
        keeping value: any KeyPath<Target, Value> & Sendable,
        in copy: any WritableKeyPath<R, Value> & Sendable, mayDangle: Bool = false,
        formerly formerNames: String...
    ) {
        var field = FieldDeclaration(number, name, path, Optional<RecordID<Target>>.representation)
        field.formerNames = formerNames
        field.reference = ReferenceDeclaration(rule: .nullify, allowsDangling: mayDangle) {
            Target.self
        }
        field.keepsOfTarget = { record, target in
            guard let target = target as? Target else { return }
            record[keyPath: copy] = target[keyPath: value]
        }
        part = SchemaPart(content: .field(field))
    }
}
