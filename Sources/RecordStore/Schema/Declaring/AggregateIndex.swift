/// An index that keeps, for each group of records, their number and the sums of some columns.
///
/// ```swift
/// struct Lap: Record {
///     var id = ID()
///     var runner = ""
///     var start = Date.distantPast
///     var meters = 0
///
///     static let day = ComputedColumn<Lap, Int>("day") { $0.start.day(offsetMinutes: 0) }
///     static let schema = Schema<Lap>("Lap", blank: Lap()) {
///         Field(1, "runner", \.runner)
///         Field(2, "start", \.start)
///         Field(3, "meters", \.meters)
///         AggregateIndex(
///             "byRunnerAndDay", by: .ascending(\.runner), .computed(day),
///             summing: .field(\.meters))
///     }
/// }
/// let year = Query<Lap> { $0.runner == "Ann" && $0.computed(Lap.day) >= 20_000 }
/// let meters = try store.total(of: year, .sum(\.meters))
/// ```
///
/// The index has one entry for each group. Totals read these entries instead of the records where
/// the entries hold all that is asked: the filter, the groups and the sums. Sums are exact, so they
/// are right after any number of changes.
///
/// A transaction changes each group once, however many of its records it writes. The entry costs
/// about as much as one of an ``Index``.
public struct AggregateIndex<R: Record>: SchemaElement {
    /// The declaration that this element adds to its schema.
    public let part: SchemaPart<R>

    /// Declares the groups and the sums that the store keeps.
    /// - Parameters:
    ///   - columns: the columns whose values make a group, as in an ``Index``: those that filters
    ///     compare with single values come first. A record is in the group of each different
    ///     element of an `.each` column. Text in the order of names makes no groups.
    ///   - sums: the numbers that are added up. The number of records is always kept.
    ///   - condition: a filter for the records in the index. It then serves only totals of queries
    ///     all of whose records meet the filter. Without one, all records are in it.
    public init(
        _ name: String, by columns: IndexColumn<R>..., summing sums: SummedColumn<R>...,
        where condition: IndexCondition<R>? = nil
    ) {
        let index = IndexDeclaration(
            name: name, columns: columns, isUnique: false, covering: [], condition: condition,
            sums: sums)
        part = SchemaPart(content: .index(index))
    }
}

/// A column of numbers that an ``AggregateIndex`` adds up: a field, or an expression.
public struct SummedColumn<R: Record>: Sendable {
    let source: IndexColumn<R>.Source

    /// Returns a column of the numbers of a property. A value that is nil adds nothing.
    public static func field(_ path: any PartialKeyPath<R> & Sendable) -> SummedColumn {
        SummedColumn(source: .field(path))
    }

    /// Returns a column of the numbers of an expression. A value that is nil adds nothing.
    public static func computed<Value: StorableValue>(
        _ column: ComputedColumn<R, Value>
    ) -> SummedColumn {
        SummedColumn(source: .computed(column.declaration))
    }
}
