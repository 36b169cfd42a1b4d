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

    /// Returns the values of a computed column.
    ///
    /// ```swift
    /// Query<Trip> { $0.computed(Trip.year) == 2024 }
    /// ```
    /// An index that begins with the column finds the records that meet a condition on it. Where a
    /// query walks entries that have the column, the condition is checked on the entry; otherwise
    /// each record is decoded, and the closure of the column runs. A column that no index over all
    /// records has makes the query throw ``StoreError/invalidQuery(_:)`` when it runs.
    public func computed<Value: StorableValue>(
        _ column: ComputedColumn<R, Value>
    ) -> Column<R, Value.Plain> {
        Column(ColumnContent(column))
    }

    /// The number that the store keeps for a constant, equal for all records.
    public func constant(_ constant: StoreConstant) -> Column<R, Int> {
        Column(ColumnContent(.named(constant)))
    }

    /// Whether all words of a text are found in the record by a search index.
    ///
    /// ```swift
    /// Query<Exercise> { $0.matches("ben pr", in: Exercise.searchIndex) }
    /// ```
    /// Case, accents and width do not matter. A word of three or more letters is found anywhere in
    /// a text of the index, a shorter one only where a word begins. Every record meets a search
    /// text without letters, so that a list with an empty search field is the whole list. Sort by
    /// ``SortKey/relevance`` to have the best hits first, and use
    /// ``SearchIndex/match(_:in:)`` to show where the words stand.
    public func matches(_ text: String, in index: SearchIndex<R>) -> Filter<R> {
        Filter(.matches(SearchTerm(text, in: index.name)))
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
