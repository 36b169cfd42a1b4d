import Foundation
import PlainWeights
import TestSupport
import Testing

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

/// What changes within a session, and the places where sessions are.
@Suite("Entries and gyms") struct EntryTests {
    private func withSession(
        _ body: (WorkoutStore, WorkoutSession, [Exercise]) throws -> Void
    ) throws {
        try withVerifiedStore { store in
            let exercises = ["A", "B", "C", "D"].map { Exercise(name: $0, createdDate: noon) }
            try store.exercises.insert(exercises)
            let session = WorkoutSession(startDate: noon, utcOffsetMinutes: 0, state: .active)
            try store.sessions.insert(session)
            try body(store, session, exercises)
        }
    }

    private func names(_ store: WorkoutStore, _ session: WorkoutSession) throws -> String {
        try store.fetch(store.entries.of(session.id)).map(\.exerciseName).joined()
    }

    @Test("are added, moved and substituted")
    func editing() throws {
        try withSession { store, session, exercises in
            let (a, b) = (
                try store.entries.add(exercises[0].id, to: session.id),
                try store.entries.add(exercises[1].id, to: session.id)
            )
            let c = try store.entries.add(exercises[2].id, to: session.id, after: a.id)
            #expect(try names(store, session) == "ACB")
            try store.entries.move(b.id, after: nil)
            #expect(try names(store, session) == "BAC")
            try store.entries.move(b.id, after: c.id)
            #expect(try names(store, session) == "ACB")
            try store.entries.move(c.id, after: b.id)
            #expect(try names(store, session) == "ABC")
            try store.entries.move(a.id, after: a.id)
            #expect(try names(store, session) == "ABC")
            #expect(try store.entries.move(SessionEntry.ID(), after: a.id) == nil)
            let done = ExerciseSet(
                exercise: exercises[0].id, session: session.id, entry: a.key,
                weight: .kilograms(1), reps: 1, timestamp: noon)
            let open = ExerciseSet(
                exercise: exercises[0].id, session: session.id, entry: a.key, timestamp: noon,
                completed: false)
            try store.sets.insert([done, open])
            try store.entries.substitute(a.id, with: exercises[3].id)
            #expect(try names(store, session) == "DBC")
            #expect(try store.get(done.id)?.exercise == exercises[0].id)
            #expect(try store.get(open.id)?.exercise == exercises[3].id)
            try store.delete(a.id)
            #expect(try store.get(done.id) == nil && store.get(open.id) == nil)
        }
    }

    @Test("keep their order when two devices gave two the same place")
    func ties() throws {
        try withSession { store, session, exercises in
            let entries = exercises.map {
                SessionEntry(
                    session: session.id, order: .start, exercise: $0.id, exerciseName: $0.name)
            }
            for entry in entries { try store.entries.insert(entry) }
            for _ in 0..<3 {
                let before = try names(store, session)
                for entry in entries {
                    for other in entries where other.id != entry.id {
                        try store.entries.move(entry.id, after: other.id)
                        let found = try names(store, session)
                        #expect(found.contains(other.exerciseName + entry.exerciseName))
                        #expect(found.sorted() == before.sorted())
                    }
                }
            }
        }
    }

    @Test("a gym goes with its training, without it, or into another one")
    func gyms() throws {
        for removal in 0..<4 {
            try withSession { store, session, exercises in
                let (gym, other) = (Gym(name: "Old", defaultDate: noon), Gym(name: "New"))
                try store.save(gym, other)
                try store.sessions.update(session.id) { $0.gym = gym.id }
                func set(_ session: WorkoutSession.ID?, _ gym: UUID?) throws -> ExerciseSet.ID {
                    let set = ExerciseSet(
                        exercise: exercises[0].id, session: session, weight: .kilograms(1),
                        reps: 1, timestamp: noon, gym: gym)
                    return try store.sets.add(set).set.id
                }
                let sets = [
                    try set(session.id, nil), try set(nil, gym.id.uuid),
                    try set(nil, other.id.uuid),
                ]
                #expect(try store.get(sets[0])?.gym == gym.id.uuid)
                #expect(try store.fetch(store.gyms.byDefault).map(\.name) == ["Old"])
                // Without a choice the training stays too.
                let choice: Gym.Removal? = [
                    nil, .keepingTraining, .withTraining, .merging(into: other.id),
                ][removal]
                #expect(try !store.gyms.delete(gym.id, .merging(into: gym.id)))
                #expect(try !store.gyms.delete(gym.id, .merging(into: Gym.ID())))
                func delete() throws -> Bool {
                    try choice.map { try store.gyms.delete(gym.id, $0) }
                        ?? store.gyms.delete(gym.id)
                }
                #expect(try delete())
                #expect(try !delete())
                let left = try sets.map { try store.get($0) }
                #expect(left[2]?.gym == other.id.uuid)
                let gone = choice == .withTraining
                #expect((left[0] == nil) == gone && (left[1] == nil) == gone)
                #expect((try store.get(session.id) == nil) == gone)
                let expected = choice == .merging(into: other.id) ? other.id : nil
                #expect(try store.get(session.id)?.gym == expected)
                #expect(left[..<2].allSatisfy { $0?.gym == expected?.uuid })
            }
        }
    }
}
