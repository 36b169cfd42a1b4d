public import RecordStore

/// What a program plans for some days, and what became of it, day by day.
///
/// ```swift
/// let program = Program(name: "5x5", start: LocalDay(year: 2026, month: 3, day: 5))
/// let (monday, today) = (LocalDay(year: 2026, month: 3, day: 9), LocalDay(rawValue: 20_523))
/// let week = ProgramCalendar(
///     of: program.id, during: monday..<LocalDay(rawValue: monday.rawValue + 7), today: today)
/// for date in try store.value(of: week) { print(date.day, date.name, date.status) }
/// ```
/// A slot gives a date for each week that it is in, from the start of the program to the end of its
/// last week. Days before the start are left out. A date that was moved is on its new day. Days are
/// whole days: neither a time zone nor a change of clocks moves them.
public struct ProgramCalendar: Statistic, Hashable {
    /// The program whose dates are wanted.
    public var program: Program.ID
    /// The days that are wanted.
    public var days: Range<LocalDay>
    /// The day from which dates are due or missed.
    public var today: LocalDay

    /// Creates the statistic.
    public init(of program: Program.ID, during days: Range<LocalDay>, today: LocalDay) {
        self.program = program
        self.days = days
        self.today = today
    }

    /// The dates in the order of their days, those of one day in the order of their slots. Empty
    /// for a program without a start.
    /// - Complexity: O(n) for n slots and stored dates of the program, and one step for each date.
    public func value(in snapshot: Snapshot) throws -> [ProgramDate] {
        guard let program = try snapshot.get(program), program.start != nil else { return [] }
        let stored = try snapshot.fetch(storedDates)
        let bySlot = Dictionary(
            stored.compactMap { date in date.slot.map { (SlotDate($0, date.due), date) } }
        ) { first, _ in first }
        let id = program.id
        var slots: [ProgramSlot.ID: ProgramSlot] = [:]
        var found: [ProgramDate] = []
        for slot in try snapshot.fetch(Query<ProgramSlot> { $0.program == id }) {
            slots[slot.id] = slot
            for due in program.dates(of: slot, during: days) {
                if bySlot[SlotDate(slot.id, due)] != nil { continue }
                found.append(
                    ProgramDate(slot: slot, stored: nil, due: due, program, today: today))
            }
        }
        for date in stored where days.contains(date.day) {
            let slot = date.slot.flatMap { slots[$0] }
            found.append(
                ProgramDate(slot: slot, stored: date, due: date.due, program, today: today))
        }
        return try found.sorted { ($0.day, $0.sortKey, $0.due) < ($1.day, $1.sortKey, $1.due) }
            .map { try $0.named(in: snapshot) }
    }

    /// The stored dates that are within the days, or were due within them.
    private var storedDates: Query<ScheduledWorkout> {
        let (program, days) = (program, days)
        return Query {
            $0.program == program
                && ($0.computed(ScheduledWorkout.day).isIn(days) || $0.due.isIn(days))
        }
    }

    private struct SlotDate: Hashable {
        let slot: ProgramSlot.ID
        let due: LocalDay

        init(_ slot: ProgramSlot.ID, _ due: LocalDay) { (self.slot, self.due) = (slot, due) }
    }
}

/// A date of a program: what is planned for a day, and what became of it.
public struct ProgramDate: Hashable, Sendable {
    /// What became of a date.
    public enum Status: String, Hashable, Sendable {
        /// It was done.
        case done
        /// The user left it out.
        case skipped
        /// Its day is over, and nothing was done.
        case missed
        /// It is for today.
        case due
        /// Its day is still to come.
        case planned
        /// It is a day of rest.
        case rest
    }

    /// The slot, or nil for what is planned for this date alone.
    public var slot: ProgramSlot?
    /// The stored record of the date, or nil if nothing was done with it yet.
    public var stored: ScheduledWorkout?
    /// The day on which it was due.
    public var due: LocalDay
    /// The day on which it is in the calendar: the one to which it was moved, or else the one on
    /// which it was due. So is one that was done, whenever that was.
    public var day: LocalDay
    /// The day of the session in which it was done, which may be another one; nil if it was not
    /// done or if there is no such session.
    public var sessionDay: LocalDay?
    /// The week of the program, from 1, or nil for a day outside of it.
    public var week: Int?
    /// The workout of the date, or nil if there is none.
    public var workout: Workout.ID?
    /// The module of the date, or nil if there is none.
    public var module: Module.ID?
    /// The name of the workout or the module, or the one that was kept when it was deleted.
    public var name: String
    /// What became of the date until today.
    public var status: Status

    fileprivate init(
        slot: ProgramSlot?, stored: ScheduledWorkout?, due: LocalDay, _ program: Program,
        today: LocalDay
    ) {
        (self.slot, self.stored, self.due) = (slot, stored, due)
        day = stored?.day ?? due
        week = program.week(of: due)
        // What was done stays what it was, whatever its slot says since.
        if let stored, slot == nil || stored.state == .done {
            (workout, module, name) = (stored.workout, stored.module, stored.name)
        } else {
            (workout, module, name) = (slot?.workout, slot?.module, slot?.name ?? "")
        }
        status =
            switch stored?.state {
            case .done?: .done
            case .skipped?: .skipped
            default:
                if slot?.isRest ?? stored?.isRest == true {
                    .rest
                } else {
                    day < today ? .missed : day == today ? .due : .planned
                }
            }
    }

    /// A date that is stored stays where it was among others with the same place.
    fileprivate var sortKey: String {
        (stored?.order ?? slot?.order ?? .start).rawValue + " "
            + (slot?.id.description ?? stored?.id.description ?? "")
    }

    /// Returns the date with the name that its workout or its module has now, and the day of its
    /// session.
    fileprivate func named(in snapshot: Snapshot) throws -> ProgramDate {
        var date = self
        if let now = try snapshot.get(workout)?.name ?? snapshot.get(module)?.name {
            date.name = now
        }
        if status == .done, let session = try snapshot.get(stored?.session) {
            date.sessionDay = session.day(dayStart: snapshot.value(of: WorkoutStore.dayStart))
        }
        return date
    }
}

extension Program {
    /// The days from the start to the end of the last week; nil without a start.
    public var days: Range<LocalDay>? {
        guard let start, let firstDay = firstDayOfWeeks else { return nil }
        let end = LocalDay(rawValue: firstDay.rawValue + 7 * weeks)
        return start < end ? start..<end : nil
    }

    /// Returns the week of the program in which a day is, from 1; nil for a day outside of it.
    public func week(of day: LocalDay) -> Int? {
        guard let days, days.contains(day), let first = firstDayOfWeeks else { return nil }
        return (day.rawValue - first.rawValue) / 7 + 1
    }

    /// The day with which the first week begins, which may be before the start.
    private var firstDayOfWeeks: LocalDay? {
        start.map { TrainingPeriod.week(firstWeekday: firstWeekday).start(of: $0) }
    }

    /// Returns the days of a slot within a range, in their order.
    func dates(of slot: ProgramSlot, during range: Range<LocalDay>) -> [LocalDay] {
        guard let days, let start, let first = firstDayOfWeeks else { return [] }
        let wanted = range.clamped(to: days)
        if wanted.isEmpty { return [] }
        if let day = slot.day {
            let date = LocalDay(rawValue: start.rawValue + day - 1)
            return wanted.contains(date) ? [date] : []
        }
        guard let weekday = slot.weekday else { return [] }
        let offset = (weekday - firstWeekday + 7) % 7
        func date(_ week: Int) -> LocalDay {
            LocalDay(rawValue: first.rawValue + 7 * (week - 1) + offset)
        }
        if let week = slot.week { return wanted.contains(date(week)) ? [date(week)] : [] }
        let weeks =
            (wanted.lowerBound.rawValue - first.rawValue) / 7
            + 1...(wanted.upperBound.rawValue - 1
            - first.rawValue) / 7 + 1
        return weeks.map(date).filter(wanted.contains)
    }
}
