import Foundation
import PlainWeights
import TestSupport
import Testing

/// Dates of a calendar are changed as it gives them, those of slots and those of one day alone.
@Suite("A date of a calendar") struct CalendarVerbTests {
    private let monday = LocalDay(year: 2026, month: 3, day: 9)
    private let push = Workout(name: "Push")
    private let program: Program

    init() {
        program = Program(name: "Weekly", weeks: 2, start: monday)
    }

    private func day(_ days: Int) -> LocalDay { LocalDay(rawValue: monday.rawValue + days) }

    private func withProgram(_ body: (WorkoutStore) throws -> Void) throws {
        try withVerifiedStore { store in
            let slot = ProgramSlot(program: program.id, weekday: 1, workout: push.id)
            try store.write { transaction in
                try transaction.insert(push)
                try transaction.insert(program)
                try transaction.insert(slot)
                // A date that no slot has.
                try transaction.repeatDate(of: slot.id, on: day(2))
            }
            try body(store)
        }
    }

    private func dates(_ store: WorkoutStore) throws -> [ProgramDate] {
        try store.value(
            of: ProgramCalendar(of: program.id, during: monday..<day(7), today: monday))
    }

    @Test("is moved, skipped and reset, with a slot and without one")
    func changing() throws {
        try withProgram { store in
            #expect(try dates(store).map(\.status) == [.due, .planned])
            for place in 0...1 {
                let date = try dates(store)[place]
                let moved = try store.write { try $0.moveDate(date, to: day(4)) }
                #expect(moved?.day == day(4) && moved?.due == day(2 * place))
                let there = try #require(try dates(store).first { $0.day == day(4) })
                _ = try store.write { try $0.skipDate(there) }
                let skipped = try #require(try dates(store).first { $0.day == day(4) })
                #expect(skipped.status == .skipped)
                #expect(try store.write { try $0.resetDate(skipped) })
                #expect(try dates(store).map(\.day) == [day(0), day(2)])
                #expect(try dates(store).map(\.status) == [.due, .planned])
                let same = try dates(store)[place]
                #expect(try store.write { try $0.resetDate(same) } == false)
            }
        }
    }

    @Test("is the source of a session, and stays as it is once it is done")
    func starting() throws {
        try withProgram { store in
            for place in 0...1 {
                let date = try dates(store)[place]
                let source = try #require(SessionSource(date))
                let session = try store.sessions.start(source)
                #expect(session.workout == push.id)
                try store.sessions.finish(session.id)
                let done = try dates(store)[place]
                #expect(done.status == .done && done.stored?.session == session.id)
                #expect(try store.write { try $0.moveDate(done, to: day(5)) } == nil)
                #expect(try store.write { try $0.skipDate(done) } == nil)
                #expect(try store.write { try $0.resetDate(done) } == false)
                #expect(try dates(store)[place] == done)
            }
        }
    }
}
