public import RecordStore

/// A record that may be one of a superset: exercises that are done in turn.
///
/// Those with the same number in one list are a superset. One alone is none: when the others leave
/// or are deleted, a rule takes the number of the last one away. A record that goes to another list
/// leaves its superset.
public protocol SupersetMember: OrderedRecord {
    /// The number of the superset, or nil if the exercise is done by itself.
    var supersetGroup: Int? { get set }

    /// A query for the records that may be in a superset with this one.
    var companions: Query<Self> { get }
}

extension SupersetMember {
    /// Takes the number of a superset away from the last record that has it, and from one that has
    /// gone to another list. Schemas call it after every change.
    static func keepSupersets(
        _ old: Self?, _ new: Self?, in transaction: inout StoreTransaction
    ) throws {
        guard let old, let group = old.supersetGroup,
            new.map({ $0.supersetGroup != group || $0.companions != old.companions }) ?? true
        else { return }
        if let new, new.supersetGroup == group {
            // In the other list the number may be that of another superset.
            _ = try transaction.update(new.id) { $0.supersetGroup = nil }
        }
        let members = try transaction.snapshot.fetch(old.companions)
            .filter { $0.supersetGroup == group }
        if members.count == 1 {
            _ = try transaction.update(members[0].id) { $0.supersetGroup = nil }
        }
    }
}

extension StoreTransaction {
    /// Makes a superset of records of one list, which then stand behind the first of them. Those
    /// that were in other supersets leave them.
    /// - Returns: the number of the superset, or nil if fewer than two of the records are in one
    ///   list; then nothing is changed.
    @discardableResult
    public mutating func group<R: SupersetMember>(_ ids: [RecordID<R>]) throws -> Int? {
        let wanted = Set(ids)
        guard let first = try ids.lazy.compactMap({ try get($0) }).first else { return nil }
        let list = try snapshot.fetch(first.companions).sorted {
            ($0.order.rawValue, $0.id) < ($1.order.rawValue, $1.id)
        }
        let members = list.filter { wanted.contains($0.id) }
        if members.count < 2 { return nil }
        label = label ?? "superset"
        let used = Set(list.compactMap(\.supersetGroup))
        guard let number = (1...(used.count + 1)).first(where: { !used.contains($0) }) else {
            return nil
        }
        for member in members { _ = try update(member.id) { $0.supersetGroup = number } }
        for (before, member) in zip(members, members.dropFirst()) {
            try move(member.id, to: .after(before.id))
        }
        return number
    }

    /// Takes a record out of its superset.
    /// - Returns: the record, or nil if there is none with this id.
    @discardableResult
    public mutating func ungroup<R: SupersetMember>(_ id: RecordID<R>) throws -> R? {
        label = label ?? "ungroup"
        return try update(id) { $0.supersetGroup = nil }
    }
}

extension SessionEntry: SupersetMember {
    public var companions: Query<SessionEntry> {
        let session = session
        return Query { $0.session == session }
    }
}

extension PlannedExercise: SupersetMember {
    public var companions: Query<PlannedExercise> {
        let (module, workout) = (module, workout)
        if module == nil, workout != nil { return Query { $0.workout == workout } }
        return Query { $0.module == module }
    }
}
