/// The fields of a record type, as the argument of the closure that makes a filter.
///
/// ```swift
/// Query<ExerciseSet> { $0.reps >= 8 && $0.exercise?.category == "Chest" }
/// ```
/// A plain field is a ``Column``, a reference is a ``Link``. A filter can use only stored
/// properties that the schema declares. The type system cannot tell a computed property from a
/// field that only its own module sets: a filter on a computed property compiles, and throws
/// ``StoreError/invalidQuery(_:)`` when a query runs it.
@dynamicMemberLookup
public struct Columns<R: Record>: Sendable {
    init() {}

    /// The id of the record.
    public var id: Column<R, RecordID<R>> { Column(ColumnContent(.field(.id))) }

    /// The field at a key path.
    public subscript<Value: FieldValue>(
        dynamicMember path: KeyPath<R, Value>
    ) -> Column<R, Value.Plain> {
        Column(ColumnContent(path))
    }

    /// The optional reference at a key path.
    public subscript<Target: Record>(
        dynamicMember path: KeyPath<R, RecordID<Target>?>
    ) -> Link<R, Target>? {
        Link(ColumnContent(path))
    }

    /// The reference at a key path.
    public subscript<Target: Record>(
        dynamicMember path: KeyPath<R, RecordID<Target>>
    ) -> Link<R, Target>? {
        Link(ColumnContent(path))
    }

    /// The array of references at a key path.
    public subscript<Target: Record>(
        dynamicMember path: KeyPath<R, [RecordID<Target>]>
    ) -> Column<R, [RecordID<Target>]> {
        Column(ColumnContent(path))
    }

    /// Returns the computed column with this name. Only an index holds the values of a computed
    /// column, so an index must serve every condition on it.
    ///
    /// ```swift
    /// Query<Trip> { $0.computed("year", as: Int.self) == 2024 }
    /// ```
    public func computed<Value: StorableValue>(
        _ name: String, as type: Value.Type
    ) -> Column<R, Value.Plain> {
        Column(ColumnContent(computed: name, in: R.self, as: type))
    }

    /// Whether a record refers to this record and meets a condition.
    ///
    /// ```swift
    /// Query<Exercise> { $0.has(\ExerciseSet.exercise) { $0.reps > 20 } }
    /// ```
    public func has<Child: Record, Reference: ReferenceValue>(
        _ reference: KeyPath<Child, Reference>,
        where condition: (Columns<Child>) -> Filter<Child>? = { _ in nil }
    ) -> Filter<R> where Reference.Target == R {
        let reference = ColumnContent(reference)
        let inner = condition(Columns<Child>())?.content ?? .all
        if let refusal = reference.refusal ?? inner.refusal {
            return Filter(FilterContent(refused: refusal))
        }
        guard case .field(let field) = reference.term, !field.isID else {
            return Filter(
                FilterContent(
                    refused: QueryRefusal(Child.schema.name, "id", .unknownField(nearest: nil))))
        }
        return Filter(
            FilterContent(
                .exists(Child.schema.name, field, inner.condition), around: inner.depth,
                of: R.schema.name))
    }
}
