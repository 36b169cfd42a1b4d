import PlainWeights

/// What is on today, and the week of the plan.
extension Visit {
    private static let missedDays = 14

    private struct Today: Encodable {
        let day: String
        let dayText: String
        let session: SessionView?
        let due: [DateView]
        let missed: [DateView]
        /// What was done today, in or out of sessions.
        let done: [JournalView.Exercise]
        let lastSession: LastView?
        let workouts: [NamedView]
        let modules: [NamedView]
        /// Whether nothing was logged ever.
        let isNew: Bool
    }

    private struct LastView: Encodable {
        let name: String
        let day: String
    }

    func todayView(_ snapshot: Snapshot) throws -> any Encodable {
        let session = try snapshot.first(store.sessions.active)
        let program = try snapshot.first(store.programs.active)
        let dates = try program.map { program in
            try snapshot.value(
                of: ProgramCalendar(
                    of: program.id,
                    during: today.advanced(by: -Self.missedDays)..<today.advanced(by: 1),
                    today: today))
        }
        let views = (dates ?? []).map { DateView($0, self) }
        let finished = store.sessions.newest.and { $0.state == .finished }
        let last = try snapshot.first(finished)
        let newest = try snapshot.value(of: Journal(leastSets: 1)).days.first
        let done = try newest.flatMap { day in
            day.date == today ? try JournalView.Day(day, self, snapshot).exercises : nil
        }
        return Today(
            day: today.description, dayText: format.day(today),
            session: try session.map { try SessionView($0, self, snapshot) },
            due: views.filter { $0.day == today.description && $0.isOpen },
            missed: views.filter { $0.status == ProgramDate.Status.missed.rawValue },
            done: done ?? [],
            lastSession: last.map {
                LastView(name: $0.name, day: format.shortDay($0.day(dayStart: dayStart)))
            },
            workouts: try snapshot.fetch(store.workouts.byName.limited(to: 100)).map {
                NamedView(id: $0.id.description, name: $0.name)
            },
            modules: try snapshot.fetch(store.modules.byName.limited(to: 100)).map {
                NamedView(id: $0.id.description, name: $0.name)
            },
            isNew: newest == nil)
    }

    private struct Week: Encodable {
        let program: String?
        let week: Int?
        let weeks: Int?
        let days: [Day]
        let previous: String
        let next: String

        struct Day: Encodable {
            let day: String
            let text: String
            let isToday: Bool
            let dates: [DateView]
        }
    }

    func week(_ snapshot: Snapshot) throws -> any Encodable {
        let program = try snapshot.first(store.programs.active)
        let period = TrainingPeriod.week(firstWeekday: program?.firstWeekday ?? 1)
        let first = period.start(of: try day("day") ?? today)
        let days = (0..<7).map { first.advanced(by: $0) }
        let dates = try program.map { program in
            try snapshot.value(
                of: ProgramCalendar(
                    of: program.id, during: first..<first.advanced(by: 7), today: today))
        }
        return Week(
            program: program?.name,
            week: program.flatMap { program in days.lazy.compactMap(program.week).first },
            weeks: program?.weeks,
            days: days.map { day in
                Week.Day(
                    day: day.description, text: format.shortDay(day), isToday: day == today,
                    dates: (dates ?? []).filter { $0.day == day }.map { DateView($0, self) })
            },
            previous: first.advanced(by: -7).description,
            next: first.advanced(by: 7).description)
    }
}

/// A date of the active program, as the page gets it.
struct DateView: Encodable {
    let id: String
    let day: String
    let name: String
    let status: String
    /// What became of it, in words.
    let text: String
    let isOpen: Bool

    init(_ date: ProgramDate, _ visit: Visit) {
        id = date.sourceID
        day = date.day.description
        name = date.name
        status = date.status.rawValue
        isOpen = date.isOpen
        var text = date.status == .rest ? "rest day" : date.status.rawValue
        if let done = date.sessionDay, done != date.day {
            text += " on \(visit.format.shortDay(done))"
        }
        if date.due != date.day { text += ", moved from \(visit.format.shortDay(date.due))" }
        self.text = text
    }
}

extension ProgramDate {
    /// The id of the slot, or of a date without one.
    var sourceID: String { slot?.id.description ?? stored?.id.description ?? "" }

    /// Whether the date is still to be done.
    var isOpen: Bool { [.due, .missed, .planned].contains(status) }
}
