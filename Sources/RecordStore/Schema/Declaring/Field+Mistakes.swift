// Unavailable initializers that explain mistakes in the declarations of fields. The compiler picks
// one of these only if no other overload fits, and prints its message.

extension Field {
    @available(
        *, unavailable, message: "say what happens when the target is deleted: add onDelete:"
    )
    public init<Value: ReferenceValue>(
        _ number: Int, _ name: String, _ path: any WritableKeyPath<R, Value> & Sendable,
        formerly formerNames: String...
    ) { fatalError() }

    @available(
        *, unavailable,
        message: "use Document for a Codable value, or conform an enum of raw values to FieldValue"
    )
    @_disfavoredOverload
    public init<Value: Codable>(
        _ number: Int, _ name: String, _ path: any WritableKeyPath<R, Value> & Sendable,
        formerly formerNames: String...
    ) { fatalError() }

    @available(
        *, unavailable,
        message: "conform the type to FieldValue, as in 'enum Mood: Int, FieldValue'"
    )
    @_disfavoredOverload
    public init<Value>(
        _ number: Int, _ name: String, _ path: any WritableKeyPath<R, Value> & Sendable,
        formerly formerNames: String...
    ) { fatalError() }

    @available(*, unavailable, message: "the property of a field is a stored 'var'")
    @_disfavoredOverload
    public init<Value>(
        _ number: Int, _ name: String, _ path: any KeyPath<R, Value> & Sendable,
        formerly formerNames: String...
    ) { fatalError() }

    @available(*, unavailable, message: "a reference is an id, as in 'var team: Team.ID?'")
    public init<Target: Record>(
        _ number: Int, _ name: String, _ path: any WritableKeyPath<R, Target?> & Sendable,
        onDelete rule: DeleteRule, mayDangle: Bool = false, formerly formerNames: String...
    ) { fatalError() }
}
