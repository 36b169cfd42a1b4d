/// A query for some columns of its records instead of the whole records.
///
/// ```swift
/// let names = Query<Exercise>().sorted(by: .ascending(\.name)).selecting(\.name, \.category)
/// for row in try store.fetch(names) { print(row.id, row.values.0, row.values.1) }
/// ```
/// A selection has the rows of its query, in the same order and with the same page tokens. Only
/// the columns are decoded. Where the index that the query walks has all of them, as columns or as
/// covered fields, no record is read; ``Snapshot/explain(_:)-(Selection<R,Values>)`` says whether
/// it has.
public struct Selection<R: Record, Values: Sendable>: Sendable {
    /// The query whose rows the selection has.
    public let query: Query<R>
    let columns: SelectionColumns

    private init(_ query: Query<R>, _ columns: SelectionColumns) {
        self.query = query
        self.columns = columns
    }

    fileprivate init<each Value: Sendable>(
        _ query: Query<R>, _ columns: repeat SelectedColumn<R, each Value>
    ) where Values == (repeat each Value) {
        var (contents, accesses) = unsafe ([ColumnContent](), [ColumnAccess]())
        // Safe because the elements of `Values` are those of the columns, in their order.
        func add<One: Sendable>(_ column: SelectedColumn<R, One>) {
            contents.append(column.content)
            unsafe accesses.append(column.access)
        }
        repeat add(each columns)
        typealias Row = SelectedRow<R, Values>
        unsafe self.init(
            query,
            SelectionColumns(
                contents, accesses, rowSize: MemoryLayout<Row>.size,
                rowStride: MemoryLayout<Row>.stride))
    }

    /// Returns the selection of the same columns by another query.
    public func with(_ query: Query<R>) -> Selection {
        Selection(query, columns)
    }

    var terms: [Term] { columns.terms }
}

extension Selection: Hashable {
    public static func == (left: Selection, right: Selection) -> Bool {
        left.query == right.query && left.terms == right.terms
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(query)
        hasher.combine(terms)
    }
}

extension Selection: CustomStringConvertible {
    /// The query and its columns in one line of text.
    public var description: String {
        "\(query) selecting \(terms.map { $0.description }.joined(separator: ", "))"
    }
}

extension Query {
    /// Returns the selection of the fields at the key paths from this query's records. The id of a
    /// record is always with its row.
    public func selecting<each Field: StorableValue>(
        _ paths: repeat KeyPath<R, each Field>
    ) -> Selection<R, (repeat each Field)> {
        Selection(self, repeat SelectedColumn(each paths))
    }

    /// Returns the selection of fields, and after them of columns that lie behind references or are
    /// calculated, one a line. Such a value is nil where the record has none.
    ///
    /// ```swift
    /// let rows = sets.selecting(\.reps) {
    ///     $0.exercise?.name
    ///     $0.reps * 2
    /// }
    /// ```
    public func selecting<each Field: StorableValue, each Value: Sendable>(
        _ paths: repeat KeyPath<R, each Field>,
        @SelectionBuilder<R> and columns: (Columns<R>) -> SelectedColumns<R, repeat each Value>
    ) -> Selection<R, (repeat each Field, repeat each Value)> {
        let selected = columns(Columns<R>())
        return Selection(
            self, repeat SelectedColumn(each paths), repeat each selected.columns)
    }
}

// Unavailable methods that say where what belongs to the query of a selection is written.

extension Selection {
    @available(*, unavailable, message: "sorted(by:) comes before selecting")
    public func sorted(by keys: SortKey<R>...) -> Selection { fatalError() }

    @available(*, unavailable, message: "limited(to:) comes before selecting")
    public func limited(to count: Int) -> Selection { fatalError() }

    @available(*, unavailable, message: "paged(by:) comes before selecting")
    public func paged(by size: Int) -> Selection { fatalError() }
}

/// Makes the columns of a selection's closure, one of each line. The compiler checks the types of
/// each line alone, so that a long selection takes it no longer than its lines do.
@resultBuilder public enum SelectionBuilder<R: Record> {
    /// Makes a column of a line.
    public static func buildExpression<Operand: QueryOperand>(
        _ operand: Operand
    ) -> SelectedColumn<R, Operand.Value?> where Operand.Root == R {
        SelectedColumn(operand._column)
    }

    /// Joins the columns of the lines.
    public static func buildBlock<each Value: Sendable>(
        _ columns: repeat SelectedColumn<R, each Value>
    ) -> SelectedColumns<R, repeat each Value> {
        SelectedColumns(columns: (repeat each columns))
    }
}

/// The selected values of one record.
public struct SelectedRow<R: Record, Values: Sendable>: Identifiable, Sendable {
    // `SelectedMemory` writes the properties by their offsets: they keep this order.

    /// The id of the record.
    public let id: RecordID<R>
    /// The values of the columns, in the order in which they were selected: a tuple, or the value
    /// itself if one column was selected.
    public let values: Values
}
