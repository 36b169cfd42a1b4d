import LMDB

/// The values of a filter, and what it found behind references last: neighbours often share their
/// targets.
final class FilterState {
    let values: [[UInt8]?]
    private var last: [(id: IDBits, value: [UInt8]?)?]

    /// - Parameter placeCount: how many terms go through a reference.
    init(_ values: [[UInt8]?], placeCount: Int) {
        self.values = values
        last = Array(repeating: nil, count: placeCount)
    }

    /// The value of a term for a target, looked up if it is not the target that came last.
    func value(
        at place: Int, of id: IDBits, orFind find: () throws -> [UInt8]?
    ) rethrows -> [UInt8]? {
        if let known = last[place], known.id == id { return known.value }
        let value = try find()
        last[place] = (id, value)
        return value
    }
}
