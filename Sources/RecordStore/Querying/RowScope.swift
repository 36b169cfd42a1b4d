import LMDB

/// Where a condition looks up the records that references lead to.
struct RowScope: ~Escapable {
    let view: ReadView
    /// Nil where no condition goes through a reference.
    let memo: TargetMemo?

    @_lifetime(copy view)
    init(_ view: ReadView, _ memo: TargetMemo? = nil) {
        self.view = view
        self.memo = memo
    }
}

/// The values behind references that a walk found last: neighbours often share their targets.
final class TargetMemo {
    private var last: [(id: IDBits, value: [UInt8]?)?]

    /// - Parameter count: how many terms go through a reference.
    init(count: Int) {
        last = Array(repeating: nil, count: count)
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
