import CommandLineSupport
import PlainWeights

/// The dates of the active program.
extension WorkoutStore {
    /// Returns what the active program plans for a day.
    func dates(on day: LocalDay, _ today: LocalDay) throws -> [ProgramDate] {
        try dates(of: activeProgram(), during: day..<day.advanced(by: 1), today)
    }

    /// Returns what a program plans for some days.
    func dates(
        of program: Program, during days: Range<LocalDay>, _ today: LocalDay
    ) throws -> [ProgramDate] {
        try value(of: ProgramCalendar(of: program.id, during: days, today: today))
    }

    /// Returns the date on a day. Of several it is the one that is named, or the first of those
    /// that are all called the same.
    /// - Parameter isWanted: whether a date can be meant; if none can, it may be any.
    func date(
        on day: LocalDay, named name: String?, _ today: LocalDay, asking console: Console,
        where isWanted: (ProgramDate) -> Bool
    ) throws -> ProgramDate {
        let all = try dates(on: day, today)
        guard let any = all.first else { throw NothingThere.date(day) }
        let dates = all.contains(where: isWanted) ? all.filter(isWanted) : all
        var choice = NameChoice<ProgramDate>(noun: "date", in: "on \(day)")
        for date in dates.sorted(by: { $0.title < $1.title }) where !choice.has(date.title) {
            let id = date.stored?.id.description ?? date.slot?.id.description ?? ""
            choice.add(date.title, id: id, date)
        }
        if let name { return try choice.chosen(by: name, asking: console) }
        return try choice.only(of: "\(day)", asking: console) ?? any
    }
}

extension ProgramDate {
    /// The name of what is planned, or what a date without one is called.
    var title: String {
        if !name.isEmpty { return name }
        return slot?.isRest ?? stored?.isRest == true ? "rest day" : "a date"
    }

    /// Whether the date was moved or skipped.
    var isChanged: Bool { status != .done && (due != day || status == .skipped) }

    /// Whether the date is still to be done.
    var isOpen: Bool { [.due, .missed, .planned].contains(status) }

    /// What became of the date, in words: `done`, `missed`, `due, moved from Mon 11 Aug`.
    func state(_ format: TrainingFormat) -> String {
        var text = status.rawValue
        if let sessionDay, sessionDay != day { text += " on \(format.shortDay(sessionDay))" }
        if due != day { text += ", moved from \(format.shortDay(due))" }
        return text
    }

    var json: JSONValue {
        .object([
            ("day", .string("\(day)")), ("due", .string("\(due)")), ("name", .string(name)),
            ("status", .string(status.rawValue)), ("week", .optional(week)),
            ("workout", .optional(workout?.description)),
            ("module", .optional(module?.description)),
            ("slot", .optional(slot?.id.description)),
            ("session", .optional(stored?.session?.description)),
            ("sessionDay", .optional(sessionDay.map { "\($0)" })),
        ])
    }
}
