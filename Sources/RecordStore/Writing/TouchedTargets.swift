/// A reference whose targets have values that follow from the records that refer to them.
struct TargetMaintainer: Sendable {
    let reference: StoredReference
    let run: @Sendable (IDBits, inout StoreTransaction) throws -> Void
}

/// The records that a transaction has still to look at, because what refers to them has changed:
/// each once, in the order in which they were touched.
struct TouchedTargets {
    struct Target {
        let table: RecordTable
        /// The place among the table's target maintainers.
        let part: Int
        let id: IDBits
        /// How many `Maintain` parts led to it.
        let depth: Int
    }

    fileprivate struct Name: Hashable {
        let table: UInt32
        let part: Int
        let id: IDBits
    }

    private var waiting: [Target] = []
    private var first = 0
    private var known: Set<Name> = []

    var isEmpty: Bool { first == waiting.count }

    mutating func add(_ target: Target) {
        if known.insert(target.name).inserted { waiting.append(target) }
    }

    /// The next one, which may be touched again from now on.
    mutating func take() -> Target? {
        if isEmpty {
            waiting.removeAll()
            first = 0
            return nil
        }
        let target = waiting[first]
        first += 1
        known.remove(target.name)
        return target
    }
}

extension TouchedTargets.Target {
    fileprivate var name: TouchedTargets.Name {
        TouchedTargets.Name(table: table.number, part: part, id: id)
    }
}
