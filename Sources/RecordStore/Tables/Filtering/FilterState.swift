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
