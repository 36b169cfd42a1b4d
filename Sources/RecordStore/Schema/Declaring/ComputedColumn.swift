/// A column of indexes whose values are computed from the record, by an expression or a closure.
///
/// ```swift
/// struct Song: Record {
///     var id = ID()
///     var title = ""
///
///     static let length = ComputedColumn<Song, Int>("length", version: 1) { $0.title.count }
///     static let schema = Schema<Song>("Song", blank: Song()) {
///         Field(1, "title", \.title)
///         Index("byLength", on: .computed(length))
///     }
/// }
/// let long = Query<Song> { $0.computed(Song.length) > 20 }
/// let longest = try store.first(long.sorted(by: .computed(Song.length, descending: true)))
/// ```
/// Declare the column once, as a static property of its record type, and pass it to the indexes of
/// the schema and to filters, orders and sections. A column has values only where an index of the
/// schema without a condition has it: a query by another column throws
/// ``StoreError/invalidQuery(_:)`` when it runs. The column is known by its name, in files and in
/// the text of filters.
///
/// Prefer an expression. For a closure, each index that has the column decodes a record and runs
/// the closure: twice when the record is inserted, three times when it is changed, once when it is
/// deleted. A program that lacks the closure can only read the type. A query takes the values from
/// the entries of an index where it walks these, and otherwise computes them for each record.
public struct ComputedColumn<R: Record, Value: StorableValue>: Sendable {
    /// The name of the column in files.
    public let name: String
    let declaration: ComputedColumnDeclaration<R>

    /// Declares a column of values that a closure computes from the record.
    ///
    /// Raise the version whenever the closure computes other values. The store cannot see such a
    /// change: with the same version it would look for new values among old entries. The next
    /// `open` builds an index with another version anew.
    ///
    /// The closure must depend on the record alone, never on the clock or on other state.
    /// - Parameter version: a number from 0 to 65535.
    public init(
        _ name: String, version: Int, _ value: @escaping @Sendable (R) -> Value
    ) {
        self.name = name
        let representation = Value.representation
        declaration = ComputedColumnDeclaration(
            name: name, type: representation.type,
            source: .closure(version: version) { (record, buffer) throws(ValueProblem) in
                try representation.write(value(record), &buffer)
            }, hint: Value.hint)
    }

    /// Declares a column of values that an expression computes from fields of the record.
    ///
    /// ```swift
    /// ComputedColumn<Trip, Int>("day") { $0.start.day(offsetMinutes: 60) }
    /// ```
    /// The catalog of a file keeps the expression, so every program and tool can compute it, and
    /// the next `open` with another expression builds the indexes of the column anew. It is
    /// computed from the bytes of a record, which takes less time than a closure.
    ///
    /// A sum, a difference or a product is nil if it does not fit its type, and so is every
    /// calculation with nil: `Value` must be optional then, or ``Column/ifNil(_:)-(Value)`` gives
    /// another value.
    /// - Parameter value: a closure like that of a filter. It may use stored fields of the record
    ///   itself, not what lies behind references.
    public init(
        _ name: String, _ value: @escaping @Sendable (Columns<R>) -> Column<R, Value.Plain>
    ) {
        self.name = name
        let content = LateValue<ColumnContent>()
        declaration = ComputedColumnDeclaration(
            name: name, type: Value.representation.type,
            source: .expression { content.value { value(Columns<R>()).content } },
            hint: Value.hint)
    }
}

/// A computed column of `R` as its index declares it, without the Swift type of its values.
struct ComputedColumnDeclaration<R: Record>: Sendable {
    enum Source: Sendable {
        /// A closure and its version. The closure appends the value bytes of the column and returns
        /// true, or returns false for a nil value.
        case closure(
            version: Int,
            write: @Sendable (R, inout ByteBuffer) throws(ValueProblem) -> Bool)
        /// An expression. It is made when the schema is used for the first time, because it names
        /// fields of the schema.
        case expression(@Sendable () -> ColumnContent)
    }

    let name: String
    /// The type of the values, or nil if values of the Swift type cannot be stored.
    let type: FieldType?
    let source: Source
    /// How tools show the values.
    let hint: ValueHint?
}
