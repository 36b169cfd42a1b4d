import RecordStore

extension ProgramSlot {
    /// Makes the stored dates of the slot follow it to another weekday, week or day: what was moved
    /// or skipped in a week is that date of the week which the slot has now. A date that was done
    /// stays on its day. What was not done goes if the slot has no such date any more.
    func moveDates(from old: ProgramSlot, in transaction: inout StoreTransaction) throws {
        guard (old.week, old.weekday, old.day) != (week, weekday, day), old.program == program,
            let plan = try transaction.get(program)
        else { return }
        let slot = id
        let dates = Query<ScheduledWorkout> { $0.slot == slot }.sorted(by: .ascending(\.due))
        for date in try transaction.snapshot.fetch(dates) {
            // A date that the slot did not have is none of those that move.
            guard plan.has(date.due, of: old), !plan.has(date.due, of: self) else { continue }
            let due = plan.date(of: self, inPlaceOf: date.due, of: old)
            if let due, try transaction.snapshot.count(dates.and { $0.due == due }) == 0 {
                _ = try transaction.update(date.id) { $0.move(to: due) }
            } else if date.state != .done {
                try transaction.delete(date.id)
            }
        }
    }
}

extension ScheduledWorkout {
    /// Makes the date one that is due on another day. One that was moved or done stays where it is.
    fileprivate mutating func move(to due: LocalDay) {
        if movedTo == nil, state == .done { movedTo = self.due }
        if movedTo == due { movedTo = nil }
        self.due = due
    }
}

extension Program {
    /// Whether a slot has a date on a day.
    fileprivate func has(_ day: LocalDay, of slot: ProgramSlot) -> Bool {
        !dates(of: slot, during: day..<LocalDay(rawValue: day.rawValue + 1)).isEmpty
    }

    /// Returns the date of a slot that takes the place of one that it had: that of the same week,
    /// or of a slot that had one date alone, its only one.
    fileprivate func date(
        of slot: ProgramSlot, inPlaceOf due: LocalDay, of old: ProgramSlot
    ) -> LocalDay? {
        guard let days else { return nil }
        if let only = slot.hasOneDate && old.hasOneDate ? days : weekDays(of: due) {
            return dates(of: slot, during: only).first
        }
        return nil
    }

    /// Returns the days of the week of the program in which a day is.
    private func weekDays(of day: LocalDay) -> Range<LocalDay>? {
        guard let days, days.contains(day) else { return nil }
        let first = TrainingPeriod.week(firstWeekday: firstWeekday).start(of: day)
        return first..<LocalDay(rawValue: first.rawValue + 7)
    }
}

extension ProgramSlot {
    /// Whether the slot has one date and no more.
    fileprivate var hasOneDate: Bool { week != nil || day != nil }
}
