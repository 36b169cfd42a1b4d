/// The fields of a record type, as the closure of a filter sees them.
///
/// ```swift
/// Query<ExerciseSet> { $0.reps >= 8 && $0.exercise?.category == "Chest" }
/// ```
/// A plain field is a ``Column``, a reference a ``Link``. Only stored properties that the schema
/// declares can be asked for. A computed property looks like a field that only its own module sets:
/// a filter of one throws ``StoreError/invalidQuery(_:)`` when it is asked.
@dynamicMemberLookup
public struct Columns<R: Record>: Sendable {
    init() {}

    public var id: Column<R, RecordID<R>> { Column(ColumnContent(.field(.id))) }

    public subscript<Value: FieldValue>(
        dynamicMember path: KeyPath<R, Value>
    ) -> Column<R, Value.Plain> {
        Column(ColumnContent(path))
    }

    public subscript<Target: Record>(
        dynamicMember path: KeyPath<R, RecordID<Target>?>
    ) -> Link<R, Target>? {
        Link(ColumnContent(path))
    }

    public subscript<Target: Record>(
        dynamicMember path: KeyPath<R, RecordID<Target>>
    ) -> Link<R, Target>? {
        Link(ColumnContent(path))
    }

    public subscript<Target: Record>(
        dynamicMember path: KeyPath<R, [RecordID<Target>]>
    ) -> Column<R, [RecordID<Target>]> {
        Column(ColumnContent(path))
    }

    /// A computed column of an index by its name. Only indexes know its values, so that an index
    /// must serve what is asked of it.
    ///
    /// ```swift
    /// Query<Trip> { $0.computed("year", as: Int.self) == 2024 }
    /// ```
    public func computed<Value: StorableValue>(
        _ name: String, as type: Value.Type
    ) -> Column<R, Value.Plain> {
        Column(ColumnContent(computed: name, in: R.self, as: type))
    }

    /// Whether a record refers to this one and meets a condition.
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
        guard case .field(let step) = reference.term, !step.isID else {
            return Filter(
                FilterContent(
                    refused: QueryRefusal(Child.schema.name, "id", .unknownField(nearest: nil))))
        }
        return Filter(
            FilterContent(
                .exists(Child.schema.name, step, inner.condition), around: inner.depth,
                of: R.schema.name))
    }
}
