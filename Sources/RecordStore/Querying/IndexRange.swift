import LMDB

/// A stretch of an index: all of it, or the records whose first columns have given values, and
/// whose next column lies between two others.
///
/// ```swift
/// IndexRange<ExerciseSet>("byExercise", equals: bench.id).from(monday).upTo(sunday)
/// ```
/// Values must be of the type of their column. `equals` finds nil too; a limit finds only records
/// that have a value. Before and after are meant by value, also where a column descends.
///
/// Text that is too long for its column is ordered by its beginning alone, and a limit that is
/// such a text takes in all that begin like it. Equality is exact.
public struct IndexRange<R: Record>: Sendable {
    let index: String
    private let equal: [ColumnValue]
    private var limits: [(relation: KeyRelation, value: ColumnValue)] = []

    /// - Parameter values: what the first columns must be equal to.
    public init(_ index: String, equals values: any StorableValue...) {
        self.index = index
        equal = values.map { ColumnValue($0) }
    }

    /// Only records whose next column is `value` or after it.
    public func from(_ value: any StorableValue) -> IndexRange { limited(.greaterOrEqual, value) }

    /// Only records whose next column is after `value`.
    public func after(_ value: any StorableValue) -> IndexRange { limited(.greater, value) }

    /// Only records whose next column is `value` or before it.
    public func through(_ value: any StorableValue) -> IndexRange { limited(.lessOrEqual, value) }

    /// Only records whose next column is before `value`.
    public func upTo(_ value: any StorableValue) -> IndexRange { limited(.less, value) }

    private func limited(_ relation: KeyRelation, _ value: any StorableValue) -> IndexRange {
        var range = self
        range.limits.append((relation, ColumnValue(value)))
        return range
    }

    /// The keys of the range.
    func keys(in index: StoredIndex) throws -> KeyRange {
        var encoder = KeyEncoder()
        for (value, column) in zip(equal, index.columns) {
            try value.append(to: &encoder, as: column.key)
        }
        precondition(
            equal.count + (limits.isEmpty ? 0 : 1) <= index.columns.count,
            "\(R.schema.name).\(index.name) has \(index.columns.count) columns")
        var bounds = KeyBounds(prefix: encoder.bytes.array)
        for limit in limits {
            let column = index.columns[equal.count].key
            bounds = bounds.intersection(
                try limit.value.bounds(limit.relation, in: &encoder, column))
        }
        return KeyRange(
            from: .included(bounds.lower),
            to: bounds.upper.map { .excluded($0) } ?? .unbounded)
    }
}

/// A value to compare a column with, its Swift type erased.
private struct ColumnValue: Sendable {
    private let write: @Sendable (inout ByteBuffer) throws -> Bool

    init<Value: StorableValue>(_ value: Value) {
        write = { buffer in try Value.representation.write(value, &buffer) }
    }

    func append(to encoder: inout KeyEncoder, as column: KeyColumn) throws {
        guard let bytes = try bytes() else { return try encoder.append(nil, as: column) }
        try encoder.append(bytes.span.bytes, as: column)
    }

    func bounds(
        _ relation: KeyRelation, in encoder: inout KeyEncoder, _ column: KeyColumn
    ) throws -> KeyBounds {
        guard let bytes = try bytes() else {
            return try encoder.bounds(relation, nil, in: column)
        }
        return try encoder.bounds(relation, bytes.span.bytes, in: column)
    }

    private func bytes() throws -> [UInt8]? {
        var buffer = ByteBuffer(capacity: 64)
        return try write(&buffer) ? buffer.bytes.array : nil
    }
}
