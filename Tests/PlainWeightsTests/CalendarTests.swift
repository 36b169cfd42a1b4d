import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("The calendar of a program") struct CalendarTests {
    /// Thursday, 5 March 2026. Weeks begin on Monday, the 2nd.
    private let start = LocalDay(year: 2026, month: 3, day: 5)

    private func day(_ offset: Int) -> LocalDay { LocalDay(rawValue: start.rawValue + offset) }

    private func withProgram(
        _ body: (WorkoutStore, Program, [ProgramSlot]) throws -> Void
    ) throws {
        try withVerifiedStore { store in
            let workouts = ["Push", "Pull"].map { Workout(name: $0) }
            let program = Program(name: "P", weeks: 3, start: start)
            let slots = [
                ProgramSlot(program: program.id, weekday: 1, workout: workouts[0].id),
                ProgramSlot(program: program.id, week: 2, weekday: 4, workout: workouts[1].id),
                ProgramSlot(program: program.id, day: 2, workout: workouts[1].id),
                ProgramSlot(program: program.id, weekday: 7, isRest: true),
            ]
            try store.workouts.insert(workouts)
            try store.programs.insert(program)
            try store.programSlots.insert(slots)
            try body(store, program, slots)
        }
    }

    private func dates(
        _ store: WorkoutStore, _ program: Program, _ days: Range<Int> = -20..<60, today: Int = 5
    ) throws -> [String] {
        let calendar = ProgramCalendar(
            of: program.id, during: day(days.lowerBound)..<day(days.upperBound), today: day(today))
        return try store.value(of: calendar).map { date in
            let number = date.day.rawValue - start.rawValue
            return "\(number) \(date.name.isEmpty ? "-" : date.name) \(date.status.rawValue)"
        }
    }

    @Test("has the dates of slots from the start to the end of the last week")
    func slots() throws {
        try withProgram { store, program, _ in
            // Week 1 ends on day 3. Its Monday is before the start.
            #expect(
                try dates(store, program) == [
                    "1 Pull missed", "3 - rest", "4 Push missed", "7 Pull planned", "10 - rest",
                    "11 Push planned", "17 - rest",
                ])
            #expect(try dates(store, program, 4..<5, today: 4) == ["4 Push due"])
            #expect(try dates(store, program, 4..<4) == [])
            #expect(program.week(of: day(3)) == 1 && program.week(of: day(4)) == 2)
            #expect(program.week(of: day(-1)) == nil && program.week(of: day(18)) == nil)
            try store.programs.update(program.id) { $0.firstWeekday = 7 }
            // Weeks begin on Sunday, the 1st: week 2 begins on day 3.
            #expect(
                try dates(store, program) == [
                    "1 Pull missed", "3 - rest", "4 Push missed", "7 Pull planned", "10 - rest",
                    "11 Push planned",
                ])
            try store.programs.update(program.id) { $0.start = nil }
            #expect(try dates(store, program) == [])
        }
    }

    @Test("follows dates that were moved, skipped and repeated")
    func changed() throws {
        try withProgram { store, program, slots in
            try store.write { transaction in
                try transaction.moveDate(of: slots[0].id, due: day(4), to: day(6))
                try transaction.skipDate(of: slots[1].id, due: day(7))
                try transaction.repeatDate(of: slots[2].id, on: day(20))
            }
            let expected = [
                "1 Pull missed", "3 - rest", "6 Push planned", "7 Pull skipped", "10 - rest",
                "11 Push planned", "17 - rest", "20 Pull planned",
            ]
            #expect(try dates(store, program) == expected)
            #expect(try dates(store, program, 4..<5) == [])
            #expect(try dates(store, program, 6..<7) == ["6 Push planned"])
            // The slot itself moves: what was moved by hand stays.
            try store.programSlots.update(slots[0].id) { $0.weekday = 2 }
            #expect(try dates(store, program, 4..<8).contains("6 Push planned"))
            try store.programSlots.update(slots[0].id) { $0.weekday = 1 }
            try store.write { (transaction) throws in
                #expect(try transaction.resetDate(of: slots[0].id, due: day(4)))
                #expect(try !transaction.resetDate(of: slots[0].id, due: day(4)))
                #expect(try transaction.skipDate(of: ProgramSlot.ID(), due: day(4)) == nil)
            }
            #expect(try dates(store, program, 4..<5) == ["4 Push missed"])
        }
    }

    @Test("is done with the session that was started from it, and open again without it")
    func sessions() throws {
        try withProgram { store, program, slots in
            let session = try store.sessions.start(.slot(slots[0].id, due: day(4)))
            #expect(session.program == program.id && session.programName == "P")
            #expect(session.week == 2 && session.name == "Push" && session.origin == .scheduled)
            #expect(try dates(store, program, 4..<5) == ["4 Push missed"])
            try store.sessions.finish(session.id)
            #expect(try dates(store, program, 4..<5) == ["4 Push done"])
            try store.write { (transaction) throws in
                #expect(
                    try transaction.moveDate(of: slots[0].id, due: day(4), to: day(5)) == nil)
                #expect(try !transaction.resetDate(of: slots[0].id, due: day(4)))
            }
            try store.sessions.delete(session.id)
            #expect(try dates(store, program, 4..<5) == ["4 Push missed"])
            #expect(throws: SessionError.noSource) {
                try store.sessions.start(.slot(ProgramSlot.ID(), due: day(4)))
            }
            #expect(try store.fetch(store.sessions.active) == [])
        }
    }

    @Test("copies programs and weeks")
    func copies() throws {
        try withProgram { store, program, slots in
            let copy = try #require(try store.write { try $0.duplicate(program.id, named: "Q") })
            #expect(try store.count(store.programSlots.of(copy.id)) == slots.count)
            #expect(copy.start == nil && copy.activeDate == nil)
            try store.write { _ = try $0.duplicate(week: 2, of: program.id, to: 3) }
            #expect(try dates(store, program).contains("14 Pull planned"))
        }
    }

    @Test("has what was moved or skipped in a week on the day that the slot has there now")
    func movedSlots() throws {
        try withProgram { store, program, slots in
            try store.write { transaction in
                try transaction.moveDate(of: slots[0].id, due: day(4), to: day(6))
                try transaction.skipDate(of: slots[0].id, due: day(11))
                try transaction.skipDate(of: slots[1].id, due: day(7))
            }
            func pushes() throws -> [String] {
                try dates(store, program).filter { $0.contains("Push") }
            }
            // From Monday to Tuesday: neither week has another date beside.
            try store.programSlots.update(slots[0].id) { $0.weekday = 2 }
            #expect(try pushes() == ["6 Push planned", "12 Push skipped"])
            try store.programSlots.update(slots[0].id) { $0.weekday = 3 }
            #expect(try pushes() == ["6 Push planned", "13 Push skipped"])
            // It is on the day now to which it was moved.
            let moved = try store.first(Query<ScheduledWorkout> { $0.due == day(6) })
            #expect(moved != nil && moved?.movedTo == nil)
            try store.programSlots.update(slots[0].id) { $0.weekday = 1 }
            #expect(try pushes() == ["4 Push missed", "11 Push skipped"])
            // In one week alone there is no date of the other.
            try store.programSlots.update(slots[0].id) { ($0.week, $0.weekday) = (2, 2) }
            #expect(try pushes() == ["5 Push due"])
            try store.programSlots.update(slots[1].id) { $0.week = 3 }
            #expect(try dates(store, program).contains("14 Pull skipped"))
        }
    }

    @Test("keeps what was done on its day, whatever becomes of the slot")
    func doneSlots() throws {
        try withProgram { store, program, slots in
            let session = try store.sessions.start(.slot(slots[0].id, due: day(4)))
            try store.sessions.finish(session.id)
            try store.programSlots.update(slots[0].id) { $0.weekday = 2 }
            #expect(try dates(store, program, 4..<6) == ["4 Push done"])
            #expect(try dates(store, program, 12..<13) == ["12 Push planned"])
            try store.programSlots.delete(slots[0].id)
            #expect(try dates(store, program, 4..<13).contains("4 Push done"))
            // Without its session it is one of a slot that is no longer there.
            try store.sessions.delete(session.id)
            #expect(try dates(store, program, 4..<6) == [])
            #expect(try !dates(store, program).contains { $0.contains("Push") })
        }
    }

    @Test("opens what was planned for one day alone with the deletion of its session")
    func doneOnce() throws {
        try withProgram { store, program, slots in
            let date = try #require(
                try store.write { try $0.repeatDate(of: slots[0].id, on: day(5)) })
            let session = try store.sessions.start(.date(date.id))
            try store.sessions.finish(session.id)
            #expect(try dates(store, program, 5..<6) == ["5 Push done"])
            try store.programSlots.delete(slots[0].id)
            try store.sessions.delete(session.id)
            #expect(try dates(store, program, 5..<6) == ["5 Push due"])
        }
    }

    @Test("has days of rest, once more too, which are neither due nor missed")
    func rest() throws {
        try withProgram { store, program, slots in
            let rest = try #require(
                try store.write { try $0.repeatDate(of: slots[3].id, on: day(2)) })
            #expect(rest.isRest)
            #expect(try dates(store, program, 2..<4) == ["2 - rest", "3 - rest"])
            try store.programSlots.update(slots[0].id) { $0.isRest = true }
            #expect(try dates(store, program, 4..<5) == ["4 Push rest"])
            try store.write { _ = try $0.skipDate(of: slots[3].id, due: day(3)) }
            #expect(try dates(store, program, 3..<4) == ["3 - skipped"])
        }
    }

    @Test("says on which day a date was done that was for another one")
    func sessionDays() throws {
        try withProgram { store, program, slots in
            // Half past midnight there is still Tuesday in the west.
            let moment = Date(timeIntervalSince1970: Double(day(6).rawValue) * 86_400 + 1_800)
            let session = try store.sessions.start(
                .slot(slots[0].id, due: day(4)), at: moment, utcOffsetMinutes: -60)
            func found() throws -> [ProgramDate] {
                try store.value(
                    of: ProgramCalendar(of: program.id, during: day(4)..<day(7), today: day(6)))
            }
            #expect(try found().map(\.sessionDay) == [nil])
            try store.sessions.finish(session.id)
            #expect(try found().map(\.day) == [day(4)])
            #expect(try found().map(\.sessionDay) == [day(5)])
            #expect(session.day() == day(5) && session.day(dayStart: -60) == day(6))
            try store.change(WorkoutStore.dayStart, to: 1_439)
            #expect(try found().map(\.sessionDay) == [day(4)])
        }
    }
}
