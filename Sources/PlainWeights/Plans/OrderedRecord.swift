import Foundation
public import RecordStore

/// A record with a place in a list, such as an exercise in a module.
///
/// `place` of a transaction adds one, and
/// `move` of a transaction moves one. Either writes this record alone, unless
/// two devices have given two records the same place.
public protocol OrderedRecord: TrainingRecord {
    /// The place in the list. Records with the same place are ordered by their ids.
    var order: Position { get set }

    /// Returns what is in the list of the record, in any order. The record itself may be in it.
    func list(in snapshot: Snapshot) throws -> [ListItem]
}

/// Something in a list that may have records of several types.
public struct ListItem: Sendable {
    let id: UUID
    let order: Position
    let setOrder: @Sendable (inout StoreTransaction, Position) throws -> Void

    /// Creates the item of a record.
    public init<R: OrderedRecord>(_ record: R) {
        let id = record.id
        self.id = id.uuid
        order = record.order
        setOrder = { transaction, order in _ = try transaction.update(id) { $0.order = order } }
    }
}

/// Where a record goes in its list.
public struct ListPlace: Hashable, Sendable {
    fileprivate enum Content: Hashable { case first, last, after(UUID) }

    fileprivate let content: Content

    /// Before all others.
    public static let first = ListPlace(content: .first)
    /// Behind all others.
    public static let last = ListPlace(content: .last)

    /// Right behind a record of the list, which may be of another type.
    public static func after<R: Record>(_ id: RecordID<R>) -> ListPlace {
        ListPlace(content: .after(id.uuid))
    }
}

extension StoreTransaction {
    /// Adds a record to its list. Whatever place it has is replaced.
    /// - Returns: the record as it was stored.
    @discardableResult
    public mutating func place<R: OrderedRecord>(
        _ record: R, at place: ListPlace = .last
    ) throws -> R {
        label = label ?? "add"
        var placed = record
        placed.order = try order(at: place, among: others(than: record))
        try insert(placed)
        return try get(record.id) ?? placed
    }

    /// Moves a record within its list.
    /// - Returns: the moved record, or nil if there is none with this id. A place behind a record
    ///   that is not in the list changes nothing.
    @discardableResult
    public mutating func move<R: OrderedRecord>(
        _ id: RecordID<R>, to place: ListPlace
    ) throws -> R? {
        guard let record = try get(id) else { return nil }
        let others = try others(than: record)
        if case .after(let other) = place.content, !others.contains(where: { $0.id == other }) {
            return record
        }
        if others.isEmpty { return record }
        label = label ?? "move"
        let order = try order(at: place, among: others)
        return try update(id) { $0.order = order }
    }

    private func others<R: OrderedRecord>(than record: R) throws -> [ListItem] {
        try record.list(in: snapshot).filter { $0.id != record.id.uuid }
            .sorted { ($0.order.rawValue, $0.id) < ($1.order.rawValue, $1.id) }
    }

    /// Returns an order for a place. Items that share the order of the one before it move behind
    /// the place.
    private mutating func order(
        at place: ListPlace, among others: [ListItem]
    ) throws -> Position {
        guard let first = others.first, let last = others.last else { return .start }
        guard case .after(let other) = place.content,
            let index = others.firstIndex(where: { $0.id == other })
        else { return place.content == .first ? .before(first.order) : .after(last.order) }
        let lower = others[index].order
        let next = others[index...].firstIndex { $0.order > lower } ?? others.endIndex
        let upper = next < others.endIndex ? others[next].order : nil
        func order(after lower: Position) -> Position {
            upper.flatMap { .between(lower, $0) } ?? .after(lower)
        }
        let found = order(after: lower)
        var latest = found
        for item in others[(index + 1)..<next] {
            latest = order(after: latest)
            try item.setOrder(&self, latest)
        }
        return found
    }
}

extension SessionEntry: OrderedRecord {
    public func list(in snapshot: Snapshot) throws -> [ListItem] {
        guard let session else { return [] }
        return try snapshot.fetch(.entries(of: session)).map { ListItem($0) }
    }
}

extension SessionSection: OrderedRecord {
    public func list(in snapshot: Snapshot) throws -> [ListItem] {
        guard let session else { return [] }
        return try snapshot.fetch(.sections(of: session)).map { ListItem($0) }
    }
}

extension PlannedExercise: OrderedRecord {
    public func list(in snapshot: Snapshot) throws -> [ListItem] {
        if let module { return try snapshot.fetch(.planned(in: module)).map { ListItem($0) } }
        return try workout.map { try snapshot.list(of: $0) } ?? []
    }
}

extension WorkoutModule: OrderedRecord {
    public func list(in snapshot: Snapshot) throws -> [ListItem] {
        try workout.map { try snapshot.list(of: $0) } ?? []
    }
}

extension ProgramSlot: OrderedRecord {
    public func list(in snapshot: Snapshot) throws -> [ListItem] {
        let (program, week, weekday, day) = (program, week, weekday, day)
        let same = Query<ProgramSlot> {
            $0.program == program && $0.week == week && $0.weekday == weekday && $0.day == day
        }
        return try snapshot.fetch(same).map { ListItem($0) }
    }
}

extension ExerciseGroup: OrderedRecord {
    public func list(in snapshot: Snapshot) throws -> [ListItem] {
        try snapshot.fetch(Query<ExerciseGroup>()).map { ListItem($0) }
    }
}

extension GroupedExercise: OrderedRecord {
    public func list(in snapshot: Snapshot) throws -> [ListItem] {
        let group = group
        return try snapshot.fetch(Query<GroupedExercise> { $0.group == group })
            .map { ListItem($0) }
    }
}

extension Snapshot {
    /// Returns the modules of a workout and the exercises that stand in it by themselves.
    fileprivate func list(of workout: Workout.ID) throws -> [ListItem] {
        try fetch(.modules(of: workout)).map { ListItem($0) }
            + fetch(.planned(alone: workout)).map { ListItem($0) }
    }
}
