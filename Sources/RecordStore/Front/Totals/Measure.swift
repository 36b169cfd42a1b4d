public import Foundation

/// A number or a value that a total has for each group of records: their count, or the sum, the
/// average, the least or the greatest of a column.
///
/// ```swift
/// let totals = try store.totals(
///     of: Query<Trip>(), by: .value(\.name), .count, .greatest(\.end),
///     .sum { $0.end.day(offsetMinutes: 0) - $0.start.day(offsetMinutes: 0) })
/// ```
/// A column is a field, such as `\.reps`, or a closure as in a filter: `{ $0.load * $0.reps }`. A
/// value that is nil is not part of a sum, an average, or an extreme.
public struct Measure<R: Record, Value: Sendable>: Sendable {
    let content: MeasureContent
    private let read: @Sendable (FoundMeasure) throws -> [Value]

    init(
        _ operation: MeasureContent.Operation, _ column: ColumnContent,
        _ read: @escaping @Sendable (FoundMeasure) throws -> [Value]
    ) {
        content = MeasureContent(operation, column, of: R.schema.name)
        self.read = read
    }

    private init<Operand: QueryOperand>(
        _ operation: MeasureContent.Operation, _ column: (Columns<R>) -> Operand,
        _ read: @escaping @Sendable (FoundMeasure) throws -> [Value]
    ) where Operand.Root == R {
        self.init(operation, column(Columns<R>())._column.content, read)
    }
}

extension Measure {
    /// Returns what the measure is of each group.
    func values(of found: FoundMeasure) throws -> [Value] {
        try ValueProblem.asDamage(of: R.schema.name) { try read(found) }
    }
}

extension Measure where Value == Int {
    /// The number of records.
    public static var count: Measure {
        Measure(.count, ColumnContent(.field(.id))) { Array($0.counts) }
    }

    /// The number of records in which a column of whole numbers has a value.
    public static func count<Operand: QueryOperand>(_ column: (Columns<R>) -> Operand) -> Measure
    where Operand.Root == R, Operand.Value: FixedWidthInteger {
        Measure(.sum, column) { $0.valueCounts() }
    }

    /// The sum of whole numbers, 0 where there is none. A sum that is no `Int` throws
    /// ``StoreError/sumTooLarge(type:column:)``.
    public static func sum<Operand: QueryOperand>(_ column: (Columns<R>) -> Operand) -> Measure
    where Operand.Root == R, Operand.Value: FixedWidthInteger {
        Measure(.sum, column) { try $0.wholes() }
    }
}

extension Measure where Value == Int128 {
    /// The sum of whole numbers that may be no `Int`, 0 where there is none. A sum of more than 127
    /// bits throws ``StoreError/sumTooLarge(type:column:)``.
    public static func wideSum<Operand: QueryOperand>(_ column: (Columns<R>) -> Operand) -> Measure
    where Operand.Root == R, Operand.Value: FixedWidthInteger {
        Measure(.sum, column) { try $0.wides() }
    }
}

extension Measure where Value == Double {
    /// The number that is nearest to the exact sum of real numbers, whatever their order; 0 where
    /// there is none. A sum that is not finite throws ``StoreError/sumTooLarge(type:column:)``.
    public static func sum<Operand: QueryOperand>(_ column: (Columns<R>) -> Operand) -> Measure
    where Operand.Root == R, Operand.Value: BinaryFloatingPoint {
        Measure(.sum, column) { try $0.reals() }
    }
}

extension Measure where Value == Decimal {
    /// The sum of decimals, to 38 digits; 0 where there is none. A sum that is too large for a
    /// decimal throws ``StoreError/sumTooLarge(type:column:)``.
    public static func sum<Operand: QueryOperand>(_ column: (Columns<R>) -> Operand) -> Measure
    where Operand.Root == R, Operand.Value == Decimal {
        Measure(.sum, column) { try $0.decimals() }
    }
}

extension Measure where Value == Double? {
    /// The number that is nearest to the exact average of whole numbers; nil where there is none.
    public static func average<Operand: QueryOperand>(_ column: (Columns<R>) -> Operand) -> Measure
    where Operand.Root == R, Operand.Value: FixedWidthInteger {
        Measure(.sum, column) { $0.averages() }
    }

    /// The number that is nearest to the exact average of real numbers; nil where there is none.
    public static func average<Operand: QueryOperand>(_ column: (Columns<R>) -> Operand) -> Measure
    where Operand.Root == R, Operand.Value: BinaryFloatingPoint {
        Measure(.sum, column) { $0.averages() }
    }
}

extension Measure where Value == Decimal? {
    /// The decimal of 38 digits that is nearest to the exact average; nil where there is none.
    public static func average<Operand: QueryOperand>(_ column: (Columns<R>) -> Operand) -> Measure
    where Operand.Root == R, Operand.Value == Decimal {
        Measure(.sum, column) { try $0.decimalAverages() }
    }
}

extension Measure {
    /// The least value; nil where there is none. Values have the order of an index.
    public static func least<Operand: QueryOperand>(_ column: (Columns<R>) -> Operand) -> Measure
    where Operand.Root == R, Value == Operand.Value? {
        let representation = Operand.Value.representation
        return Measure(.least, column) { try $0.extremes(by: representation) }
    }

    /// The greatest value; nil where there is none. Values have the order of an index.
    public static func greatest<Operand: QueryOperand>(_ column: (Columns<R>) -> Operand) -> Measure
    where Operand.Root == R, Value == Operand.Value? {
        let representation = Operand.Value.representation
        return Measure(.greatest, column) { try $0.extremes(by: representation) }
    }
}

/// The measures of a total as one value, which closures can take.
struct MeasureList<R: Record, each Value: Sendable>: Sendable {
    let measures: (repeat Measure<R, each Value>)

    init(_ measures: repeat Measure<R, each Value>) {
        self.measures = (repeat each measures)
    }

    var contents: [MeasureContent] { MeasureContent.list(repeat each measures) }
}

extension MeasureContent {
    /// Returns the contents of some measures.
    static func list<R: Record, each Value: Sendable>(
        _ measures: repeat Measure<R, each Value>
    ) -> [MeasureContent] {
        var contents: [MeasureContent] = []
        for measure in repeat each measures { contents.append(measure.content) }
        return contents
    }
}
