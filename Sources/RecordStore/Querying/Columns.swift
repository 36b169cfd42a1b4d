/// The fields of a record type, as the closure of a filter sees them.
///
/// ```swift
/// Query<ExerciseSet> { $0.reps >= 8 && $0.exercise?.category == "Chest" }
/// ```
/// A plain field is a ``Column``, a reference a ``Link``. Only stored properties that the schema
/// declares can be asked for: anything else is a programmer's mistake and traps with its key path.
@dynamicMemberLookup
public struct Columns<R: Record>: Sendable {
    init() {}

    public var id: Column<R, RecordID<R>> { Column(.field(.id)) }

    public subscript<Value: FieldValue>(
        dynamicMember path: KeyPath<R, Value>
    ) -> Column<R, Value.Plain> {
        Column(.field(FieldStep(path)))
    }

    public subscript<Target: Record>(
        dynamicMember path: KeyPath<R, RecordID<Target>?>
    ) -> Link<R, Target>? {
        Link([FieldStep(path)])
    }

    public subscript<Target: Record>(
        dynamicMember path: KeyPath<R, RecordID<Target>>
    ) -> Link<R, Target>? {
        Link([FieldStep(path)])
    }

    public subscript<Target: Record>(
        dynamicMember path: KeyPath<R, [RecordID<Target>]>
    ) -> Column<R, [RecordID<Target>]> {
        Column(.field(FieldStep(path)))
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
        Column(.field(.computed(name, in: R.self, as: type)))
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
        let inner = condition(Columns<Child>())?.condition ?? .all
        return Filter(.exists(Child.schema.name, FieldStep(reference), inner))
    }
}
