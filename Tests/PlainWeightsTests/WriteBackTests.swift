import Foundation
import PlainWeights
import TestSupport
import Testing

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

/// A workout of two modules and an exercise between them, and a session of it.
@Suite("The plan of a session, written back") struct WriteBackTests {
    private let exercises = ["A", "B", "C", "D", "E"].map { Exercise(name: $0, createdDate: noon) }
    private let workout = Workout(name: "Push")
    private let modules = ["Main", "End"].map { Module(name: $0) }

    /// Calls `body` with a session of [AB]C[DE] and its entries.
    private func withSession(
        _ body: (WorkoutStore, WorkoutSession, [SessionEntry]) throws -> Void
    ) throws {
        try withVerifiedStore { store in
            try store.exercises.insert(exercises)
            try store.save(workout)
            try store.modules.insert(modules)
            try store.write { transaction in
                func place(
                    _ names: Range<Int>, in module: Module.ID?,
                    _ transaction: inout StoreTransaction
                ) throws {
                    for exercise in exercises[names] {
                        try transaction.place(
                            PlannedExercise(
                                module: module, workout: module == nil ? workout.id : nil,
                                exercise: exercise.id))
                    }
                }
                for (number, module) in modules.enumerated() {
                    try transaction.place(
                        WorkoutModule(workout: workout.id, module: module.id))
                    try place(number * 3..<number * 3 + 2, in: module.id, &transaction)
                    if number == 0 { try place(2..<3, in: nil, &transaction) }
                }
            }
            let session = try store.sessions.start(.workout(workout.id), at: noon)
            try body(store, session, try store.fetch(store.entries.of(session.id)))
        }
    }

    /// The exercises of the workout in their order, modules in brackets.
    private func plan(_ store: WorkoutStore) throws -> String {
        try store.value(of: WorkoutPlan(of: workout.id)).map { part in
            let names = part.exercises.map(\.exerciseName).joined()
            return part.module == nil ? names : "[\(names)]"
        }.joined()
    }

    /// Puts the entries in the order of their names, and writes them back.
    private func reorder(
        _ store: WorkoutStore, _ session: WorkoutSession, _ entries: [SessionEntry],
        to names: String
    ) throws {
        for name in names.reversed() {
            let entry = try #require(entries.first { $0.exerciseName == "\(name)" })
            try store.entries.move(entry.id, after: nil)
        }
        try store.sessions.finish(session.id)
        try store.write { _ = try $0.writeBack(session.id) }
    }

    @Test(
        "has modules and exercises in the order in which they come first in the session",
        arguments: [
            ("ABCDE", "[AB]C[DE]"), ("DECBA", "[DE]C[BA]"), ("CABDE", "C[AB][DE]"),
            ("ADBEC", "[AB][DE]C"), ("EABDC", "[ED][AB]C"), ("BADEC", "[BA][DE]C"),
        ])
    func order(names: String, expected: String) throws {
        try withSession { store, session, entries in
            let differences = SessionDifferences(of: session.id)
            #expect(try store.value(of: differences).isEmpty)
            try reorder(store, session, entries, to: names)
            #expect(try plan(store) == expected)
            #expect(try store.value(of: differences).isEmpty)
        }
    }

    @Test("differs in the order of what can be written back, and in no other")
    func interleaved() throws {
        try withSession { store, session, entries in
            // A and B with C between them: their module is still the first one.
            try store.entries.move(entries[2].id, after: entries[0].id)
            let differences = SessionDifferences(of: session.id)
            #expect(try !store.value(of: differences).isReordered)
            try store.entries.move(entries[2].id, after: nil)
            #expect(try store.value(of: differences).isReordered)
        }
    }

    @Test("keeps what came into the plan after the session had begun")
    func laterPlans() throws {
        try withSession { store, session, entries in
            let later = PlannedExercise(module: modules[0].id, exercise: exercises[4].id)
            try store.write { _ = try $0.place(later) }
            let differences = SessionDifferences(of: session.id)
            #expect(try store.value(of: differences).isEmpty)
            try store.entries.delete(entries[1].id)
            let removed = try store.value(of: differences).removed
            #expect(removed.map(\.id) == [entries[1].plannedExercise])
            try store.sessions.finish(session.id)
            try store.write { _ = try $0.writeBack(session.id) }
            #expect(try plan(store) == "[AE]C[DE]")
        }
    }

    @Test("leaves out no exercise that was added between modules")
    func added() throws {
        try withSession { store, session, entries in
            let extra = Exercise(name: "X", createdDate: noon)
            try store.save(extra)
            try store.entries.add(extra.id, to: session.id, after: entries[2].id)
            try reorder(store, session, entries, to: "DE")
            #expect(try plan(store) == "[DE][AB]CX")
        }
    }
}
