public import RecordStore

/// What is done with a date of a calendar, whether a slot plans it or it stands by itself.
extension StoreTransaction {
    /// Moves a date to another day.
    /// - Returns: the stored date, or nil if it is gone or was done.
    @discardableResult
    public mutating func moveDate(
        _ date: ProgramDate, to day: LocalDay
    ) throws -> ScheduledWorkout? {
        if let slot = date.slot { return try moveDate(of: slot.id, due: date.due, to: day) }
        return try change(date, "move date") { stored in
            stored.movedTo = day == stored.due ? nil : day
            stored.state = .planned
        }
    }

    /// Leaves out a date.
    /// - Returns: the stored date, or nil if it is gone or was done.
    @discardableResult
    public mutating func skipDate(_ date: ProgramDate) throws -> ScheduledWorkout? {
        if let slot = date.slot { return try skipDate(of: slot.id, due: date.due) }
        return try change(date, "skip date") { $0.state = .skipped }
    }

    /// Takes back that a date was moved or skipped.
    /// - Returns: whether it was, and was not done.
    @discardableResult
    public mutating func resetDate(_ date: ProgramDate) throws -> Bool {
        if let slot = date.slot { return try resetDate(of: slot.id, due: date.due) }
        guard let stored = try get(date.stored?.id),
            stored.movedTo != nil || stored.state == .skipped
        else { return false }
        return try change(date, "reset date") { ($0.movedTo, $0.state) = (nil, .planned) } != nil
    }

    /// Changes a date that stands by itself, unless it was done.
    private mutating func change(
        _ date: ProgramDate, _ verb: String, _ body: (inout ScheduledWorkout) -> Void
    ) throws -> ScheduledWorkout? {
        guard let stored = try get(date.stored?.id), stored.state != .done else { return nil }
        label = label ?? verb
        return try update(stored.id, body)
    }
}
