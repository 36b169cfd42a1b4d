public import RecordStore

/// What is done with a date of a program. A date is stored once it differs from its slot.
extension StoreTransaction {
    /// Moves a date of a slot to another day. The slot stays where it is.
    /// - Parameter due: the day on which the slot is due.
    /// - Returns: the stored date, or nil if there is no such slot or if it was done.
    @discardableResult
    public mutating func moveDate(
        of slot: ProgramSlot.ID, due: LocalDay, to day: LocalDay
    ) throws -> ScheduledWorkout? {
        label = label ?? "move date"
        guard let date = try storedDate(of: slot, due: due), date.state != .done else {
            return nil
        }
        return try update(date.id) { date in
            date.movedTo = day == due ? nil : day
            date.state = .planned
        }
    }

    /// Leaves out a date of a slot.
    /// - Parameter due: the day on which the slot is due.
    /// - Returns: the stored date, or nil if there is no such slot or if it was done.
    @discardableResult
    public mutating func skipDate(
        of slot: ProgramSlot.ID, due: LocalDay
    ) throws -> ScheduledWorkout? {
        label = label ?? "skip date"
        guard let date = try storedDate(of: slot, due: due), date.state != .done else {
            return nil
        }
        return try update(date.id) { $0.state = .skipped }
    }

    /// Takes back that a date of a slot was moved or skipped.
    /// - Returns: whether there was such a date that was not done.
    @discardableResult
    public mutating func resetDate(of slot: ProgramSlot.ID, due: LocalDay) throws -> Bool {
        let dates = Query<ScheduledWorkout> { $0.slot == slot && $0.due == due }
        guard let date = try snapshot.first(dates), date.state != .done else { return false }
        label = label ?? "reset date"
        return try delete(date.id)
    }

    /// Plans what a date of a slot plans once more, for another day alone.
    /// - Returns: the new date, or nil if there is no such slot.
    @discardableResult
    public mutating func repeatDate(
        of slot: ProgramSlot.ID, on day: LocalDay
    ) throws -> ScheduledWorkout? {
        guard let slot = try get(slot) else { return nil }
        label = label ?? "repeat date"
        let date = ScheduledWorkout(
            program: slot.program, due: day, order: slot.order, isRest: slot.isRest,
            workout: slot.workout, module: slot.module, name: slot.name)
        try insert(date)
        return try get(date.id)
    }

    /// Returns the stored date of a slot, which is a new one if there is none; nil if there is no
    /// such slot.
    mutating func storedDate(
        of id: ProgramSlot.ID, due: LocalDay
    ) throws -> ScheduledWorkout? {
        let known = Query<ScheduledWorkout> { $0.slot == id && $0.due == due }
        if let date = try snapshot.first(known) { return date }
        guard let slot = try get(id) else { return nil }
        // Two devices that touch one date make the same record. It may have been moved since.
        let named = ScheduledWorkout.ID(named: "\(due.rawValue)", in: id.uuid)
        let date = ScheduledWorkout(
            id: try get(named) == nil ? named : ScheduledWorkout.ID(),
            program: slot.program, slot: id, due: due, order: slot.order, isRest: slot.isRest,
            workout: slot.workout, module: slot.module, name: slot.name)
        try insert(date)
        return try get(date.id)
    }
}
