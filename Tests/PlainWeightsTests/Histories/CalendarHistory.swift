import Foundation
import PlainWeights
import TestSupport
import Testing

/// One random life of a program, each step done to a store and to plain arrays. What its days show
/// is found day by day, with the calendar of Foundation.
struct CalendarHistory {
    private let store: WorkoutStore
    private let seed: UInt64
    private var random: Seed
    private var step = 0
    private var program: Program
    private var slots: [ProgramSlot] = []
    private var stored: [ScheduledWorkout] = []
    private var sessions: [WorkoutSession.ID] = []
    private var workouts: [Workout] = []

    /// Days around which years, leap days and clocks change.
    private static let starts = [
        LocalDay(year: 2023, month: 12, day: 26), LocalDay(year: 2024, month: 2, day: 24),
        LocalDay(year: 2025, month: 3, day: 26), LocalDay(year: 2025, month: 10, day: 22),
        LocalDay(year: 2027, month: 12, day: 30),
    ]

    init(_ store: WorkoutStore, seed: UInt64) throws {
        (self.store, self.seed) = (store, seed)
        random = Seed(fixed: seed)
        workouts = ["A", "B", "C"].map { Workout(name: $0) }
        program = Program(name: "P", lastEdited: Date(timeIntervalSince1970: 0))
        try store.workouts.insert(workouts)
        try store.programs.insert(program)
        try changeProgram()
    }

    private var place: Comment { "PLAINWEIGHTS_SEED=\(seed), step \(step)" }

    mutating func run(steps: Int) throws {
        for number in 1...steps {
            step = number
            try change()
            try compare()
        }
    }

    private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private mutating func change() throws {
        switch below(20) {
        case 0...2: try addSlot()
        case 3: try moveSlot()
        case 4: try replaceWorkout()
        case 5: if slots.count > 3 { try deleteSlot() }
        case 6...8: try moveDate()
        case 9...10: try skipDate()
        case 11: try resetDate()
        case 12: try repeatDate()
        case 13...15: try train()
        case 16: try deleteSession()
        case 17: try rename()
        case 18: try discard()
        default: try changeProgram()
        }
    }

    private mutating func changeProgram() throws {
        let start = Self.starts[below(Self.starts.count)]
        program.start = LocalDay(rawValue: start.rawValue + below(7))
        (program.weeks, program.firstWeekday) = (1 + below(5), 1 + below(7))
        let changed = program
        try store.programs.update(program.id) { stored in
            stored.start = changed.start
            (stored.weeks, stored.firstWeekday) = (changed.weeks, changed.firstWeekday)
        }
    }

    private mutating func addSlot() throws {
        var slot = ProgramSlot(program: program.id, isRest: below(5) == 0)
        if !slot.isRest { slot.workout = workouts[below(3)].id }
        putOnDay(&slot)
        slots.append(try store.write { [slot] in try $0.place(slot) })
    }

    private mutating func putOnDay(_ slot: inout ProgramSlot) {
        (slot.week, slot.weekday, slot.day) = (nil, nil, nil)
        switch below(3) {
        case 0: slot.weekday = 1 + below(7)
        case 1: (slot.week, slot.weekday) = (1 + below(6), 1 + below(7))
        default: slot.day = 1 + below(40)
        }
    }

    private mutating func moveSlot() throws {
        guard let index = slots.indices.randomElement(using: &random) else { return }
        let old = slots[index]
        var slot = old
        putOnDay(&slot)
        slots[index] = slot
        try store.programSlots.update(slot.id) { [slot] in
            ($0.week, $0.weekday, $0.day) = (slot.week, slot.weekday, slot.day)
        }
        followSlot(slot, from: old)
    }

    /// The stored dates of a slot go with it to another day of their week, or to its only day. What
    /// it has no date for any more goes, unless it was done; that stays where it is shown.
    private mutating func followSlot(_ slot: ProgramSlot, from old: ProgramSlot) {
        let dates = stored.filter { $0.slot == slot.id }.sorted { $0.due < $1.due }
        for date in dates where isDue(old, on: date.due) && !isDue(slot, on: date.due) {
            guard let index = stored.firstIndex(where: { $0.id == date.id }) else { continue }
            let haveOne = [old, slot].allSatisfy { $0.week != nil || $0.day != nil }
            let due = days.first {
                isDue(slot, on: $0) && (haveOne || week(of: $0) == week(of: date.due))
            }
            let isTaken = stored.contains { $0.slot == slot.id && $0.due == due }
            if let due, !isTaken {
                let day = date.movedTo ?? (date.state == .done ? date.due : nil)
                (stored[index].due, stored[index].movedTo) = (due, day == due ? nil : day)
            } else if date.state != .done {
                stored.remove(at: index)
            }
        }
    }

    private mutating func replaceWorkout() throws {
        guard let index = slots.indices.randomElement(using: &random), !slots[index].isRest
        else { return }
        let workout = workouts[below(3)].id
        slots[index].workout = workout
        try store.programSlots.update(slots[index].id) { $0.workout = workout }
    }

    /// Dates on which nothing was done go with the slot.
    private mutating func deleteSlot() throws {
        let slot = slots.remove(at: below(slots.count))
        try store.programSlots.delete(slot.id)
        stored.removeAll { $0.slot == slot.id && $0.state != .done }
        for index in stored.indices where stored[index].slot == slot.id {
            (stored[index].slot, stored[index].isSlotDeleted) = (nil, true)
        }
    }

    private mutating func rename() throws {
        let index = below(3)
        workouts[index].name += "'"
        let name = workouts[index].name
        try store.workouts.update(workouts[index].id) { $0.name = name }
    }

    /// A slot with one of its dates.
    private mutating func date() -> (slot: ProgramSlot, due: LocalDay)? {
        guard let slot = slots.randomElement(using: &random) else { return nil }
        let due = days.filter { isDue(slot, on: $0) }.randomElement(using: &random)
        return due.map { (slot, $0) }
    }

    /// Returns the index of a date that is stored from now on.
    private mutating func index(_ slot: ProgramSlot, _ due: LocalDay) -> Int {
        if let index = stored.firstIndex(where: { $0.slot == slot.id && $0.due == due }) {
            return index
        }
        stored.append(
            ScheduledWorkout(
                id: ScheduledWorkout.ID(named: "\(due.rawValue)", in: slot.id.uuid),
                program: program.id, slot: slot.id, due: due, order: slot.order,
                workout: slot.workout))
        return stored.count - 1
    }

    private mutating func moveDate() throws {
        guard let (slot, due) = date() else { return }
        let day = LocalDay(rawValue: due.rawValue + below(9) - 4)
        let found = try store.write { try $0.moveDate(of: slot.id, due: due, to: day) }
        let index = index(slot, due)
        #expect((found == nil) == (stored[index].state == .done), place)
        if stored[index].state == .done { return }
        (stored[index].movedTo, stored[index].state) = (day == due ? nil : day, .planned)
    }

    private mutating func skipDate() throws {
        guard let (slot, due) = date() else { return }
        let found = try store.write { try $0.skipDate(of: slot.id, due: due) }
        let index = index(slot, due)
        #expect((found == nil) == (stored[index].state == .done), place)
        if stored[index].state != .done { stored[index].state = .skipped }
    }

    private mutating func resetDate() throws {
        guard let date = stored.randomElement(using: &random), let slot = date.slot else { return }
        let isReset = try store.write { try $0.resetDate(of: slot, due: date.due) }
        #expect(isReset == (date.state != .done), place)
        if isReset { stored.removeAll { $0.slot == slot && $0.due == date.due } }
    }

    private mutating func repeatDate() throws {
        guard let (slot, due) = date(), !slot.isRest else { return }
        let day = LocalDay(rawValue: due.rawValue + below(20) - 5)
        let made = try store.write { try $0.repeatDate(of: slot.id, on: day) }
        stored.append(try #require(made))
    }

    /// Does what is planned for a date, of a slot or of this day alone.
    private mutating func train() throws {
        let session: WorkoutSession
        let done: Int
        let alone = stored.indices.filter { stored[$0].slot == nil && stored[$0].state != .done }
        if below(3) == 0, let index = alone.randomElement(using: &random) {
            session = try store.sessions.start(.date(stored[index].id))
            done = index
        } else {
            guard let (slot, due) = date() else { return }
            session = try store.sessions.start(.slot(slot.id, due: due))
            done = index(slot, due)
            stored[done].workout = slot.workout
        }
        #expect(session.week == week(of: stored[done].due), place)
        #expect(session.name == name(stored[done].workout), place)
        try store.sessions.finish(session.id)
        (stored[done].state, stored[done].session) = (.done, session.id)
        sessions.append(session.id)
    }

    private mutating func discard() throws {
        guard let (slot, due) = date() else { return }
        let session = try store.sessions.start(.slot(slot.id, due: due))
        _ = index(slot, due)
        let isDiscarded = try store.write { try $0.discardSession(session.id) }
        #expect(isDiscarded, place)
    }

    private mutating func deleteSession() throws {
        guard let index = sessions.indices.randomElement(using: &random) else { return }
        let session = sessions.remove(at: index)
        try store.sessions.delete(session)
        stored.removeAll { $0.session == session && $0.isSlotDeleted }
        for index in stored.indices where stored[index].session == session {
            (stored[index].state, stored[index].session) = (.planned, nil)
        }
    }
}

/// What is shown, day by day.
extension CalendarHistory {
    private struct Shown: Hashable {
        var day: LocalDay
        var due: LocalDay
        var name: String
        var status: ProgramDate.Status
        var week: Int?
    }

    private static let gregorian: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// Returns the weekday of a day, from 1 for Monday.
    private static func weekday(_ day: LocalDay) -> Int {
        let noon = Date(timeIntervalSince1970: 86_400 * Double(day.rawValue) + 43_200)
        return (gregorian.component(.weekday, from: noon) + 5) % 7 + 1
    }

    /// The days of the program with their weeks, counted one by one.
    private var weeks: [LocalDay: Int] {
        guard var day = program.start else { return [:] }
        var (week, weeks) = (1, [LocalDay: Int]())
        while week <= program.weeks {
            weeks[day] = week
            day = LocalDay(rawValue: day.rawValue + 1)
            if Self.weekday(day) == program.firstWeekday { week += 1 }
        }
        return weeks
    }

    private var days: [LocalDay] { weeks.keys.sorted() }

    private func week(of day: LocalDay) -> Int? { weeks[day] }

    private func isDue(_ slot: ProgramSlot, on day: LocalDay) -> Bool {
        guard let week = week(of: day), let start = program.start else { return false }
        if let number = slot.day { return day.rawValue - start.rawValue + 1 == number }
        return slot.weekday == Self.weekday(day) && slot.week ?? week == week
    }

    private func name(_ workout: Workout.ID?) -> String {
        workouts.first { $0.id == workout }?.name ?? ""
    }

    private mutating func compare() throws {
        let middle = program.start?.rawValue ?? 0
        let first = middle - 10 + below(30)
        let range = LocalDay(rawValue: first)..<LocalDay(rawValue: first + below(50))
        let today = LocalDay(rawValue: middle + below(40))
        let found = try store.value(
            of: ProgramCalendar(of: program.id, during: range, today: today))
        let shown = found.map {
            Shown(day: $0.day, due: $0.due, name: $0.name, status: $0.status, week: $0.week)
        }
        #expect(shown == expected(range, today), place)
        #expect(program.days?.lowerBound == days.first, place)
        #expect(program.days.map { $0.upperBound.rawValue - 1 } == days.last?.rawValue, place)
    }

    private func expected(_ range: Range<LocalDay>, _ today: LocalDay) -> [Shown] {
        var found: [(key: [String], shown: Shown)] = []
        for number in range.lowerBound.rawValue..<range.upperBound.rawValue {
            let day = LocalDay(rawValue: number)
            var ofDay: [(key: [String], shown: Shown)] = []
            for slot in slots where isDue(slot, on: day) {
                if stored.contains(where: { $0.slot == slot.id && $0.due == day }) { continue }
                ofDay.append(shown(slot, nil, day, today))
            }
            for date in stored where date.day == day {
                ofDay.append(shown(slots.first { $0.id == date.slot }, date, day, today))
            }
            found += ofDay.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        }
        return found.map(\.shown)
    }

    private func shown(
        _ slot: ProgramSlot?, _ date: ScheduledWorkout?, _ day: LocalDay, _ today: LocalDay
    ) -> (key: [String], shown: Shown) {
        let workout = slot == nil || date?.state == .done ? date?.workout : slot?.workout
        let status: ProgramDate.Status =
            if date?.state == .done {
                .done
            } else if date?.state == .skipped {
                .skipped
            } else if slot?.isRest == true {
                .rest
            } else if day == today {
                .due
            } else {
                day < today ? .missed : .planned
            }
        let due = date?.due ?? day
        let order = (date?.order ?? slot?.order)?.rawValue ?? ""
        let id = slot?.id.description ?? date?.id.description ?? ""
        return (
            [order, id, "\(due)"],
            Shown(day: day, due: due, name: name(workout), status: status, week: week(of: due))
        )
    }
}
