/// The inputs of a filter beside the bytes of a row: its values, which differ between queries of
/// one shape, and the number of its terms that go through references.
struct FilterParts: Sendable {
    /// The number of terms that go through references; each has a position in the filter's state.
    private(set) var positionCount = 0
    private var parts: [(value: PlanValue, kind: Kind, elementKind: Kind?, form: Form)] = []
    /// The values of the query that the filter is built for.
    private let values: [[UInt8]]

    /// The form of a value that the filter compares with.
    enum Form: Sendable {
        /// The bytes of the value itself.
        case plain
        /// A form whose bytes sort as the values do.
        case comparable
        /// The comparable form of folded text.
        case folded
    }

    init(for values: [[UInt8]]) {
        self.values = values
    }

    var isEmpty: Bool { positionCount == 0 && parts.isEmpty }

    /// Reserves a position in the filter's state for a term that goes through a reference.
    mutating func takePosition() -> Int {
        positionCount += 1
        return positionCount - 1
    }

    /// Adds a value that the filter compares with.
    /// - Returns: the position of the value.
    mutating func take(_ value: Constant, _ form: Form) -> Int {
        parts.append((PlanValue(value, among: values), value.kind, value.elementKind, form))
        return parts.count - 1
    }

    /// Returns the state that a walk needs for the values of a query, or nil if the filter needs
    /// none.
    func state(for values: [[UInt8]]) throws -> FilterState? {
        if isEmpty { return nil }
        return FilterState(try self.values(for: values), positionCount: positionCount)
    }

    /// Returns the values that the filter compares with, by their positions, for the values of a
    /// query.
    func values(for values: [[UInt8]]) throws -> [[UInt8]?] {
        if parts.isEmpty { return [] }
        return try parts.map { part in
            let bytes = part.value.bytes(in: values)
            if part.form == .plain { return bytes }
            let comparable = try part.kind.comparable(bytes, of: part.elementKind)
            return part.form == .folded ? comparable.map { TextFold.fold($0) } : comparable
        }
    }
}

/// The state of a filter during a walk: its values, and the last value that each term found behind
/// a reference. Neighbouring rows often refer to the same record.
final class FilterState {
    let values: [[UInt8]?]
    private var last: [(id: IDBits, value: [UInt8]?)?]

    /// - Parameter positionCount: the number of terms that go through a reference.
    init(_ values: [[UInt8]?], positionCount: Int) {
        self.values = values
        last = Array(repeating: nil, count: positionCount)
    }

    /// Returns the value of a term for the target of a reference. It calls `find` unless the term's
    /// last target was the same.
    func value(
        at position: Int, of id: IDBits, orFind find: () throws -> [UInt8]?
    ) rethrows -> [UInt8]? {
        if let known = last[position], known.id == id { return known.value }
        let value = try find()
        last[position] = (id, value)
        return value
    }
}
