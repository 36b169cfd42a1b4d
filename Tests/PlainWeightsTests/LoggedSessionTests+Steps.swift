import Foundation
import PlainWeights
import TestSupport
import Testing

/// What comes next, as a step that is logged.
extension LoggedSessionTests {
    private func step(_ session: WorkoutSession) throws -> SessionStep? {
        try store.read { snapshot in
            let progress = try snapshot.value(of: SessionProgress(of: session.id))
            return try snapshot.nextStep(after: progress, at: noon, utcOffsetMinutes: 0)
        }
    }

    @Test("are logged as they come next, or as typed in their place")
    func steps() throws {
        let (session, entry) = try start([
            Target(weight: .kilograms(20), reps: 10...10, rpe: 9, rest: .seconds(90)),
            Target(reps: 8...8), Target(reps: 6...6), Target(reps: 6...6),
        ])
        var next = try #require(try step(session))
        #expect(next.entry.id == entry.id && next.exercise.id == curl.id && next.number == 1)
        #expect(next.plannedCount == 4 && next.rest == .seconds(90) && next.lastSets == [])
        // How hard it is to be is planned; how hard it was nobody knows before.
        #expect(next.set.weight == .kilograms(20) && next.set.rpe == nil && next.target?.rpe == 9)
        let first = try store.write { try $0.log(next) }
        #expect(first.map(\.set.weight) == [.kilograms(20)] && first[0].set.entry == entry.key)
        #expect(try store.sessions.get(session.id)?.clock?.length == .seconds(90))

        next = try #require(try step(session))
        let typed = try TypedSets(words: ["22,5x7@8", "22.5x6", "--", "heavy"], of: curl)
        let two = try store.write { try $0.log(next, typed: typed, startingRest: .seconds(30)) }
        #expect(two.map(\.set.reps) == [7, 6] && two.map(\.set.rpe) == [8, nil])
        #expect(two.map(\.set.notes) == ["heavy", "heavy"])
        #expect(two.map(\.set.target?.reps) == [8...8, 6...6])
        #expect(try store.sessions.get(session.id)?.clock?.length == .seconds(30))

        next = try #require(try step(session))
        let note = try TypedSets(words: ["--", "easy"], of: curl)
        let last = try store.write { try $0.log(next, typed: note) }
        #expect(last.map(\.set.reps) == [6] && last[0].set.notes == "easy")
        #expect(try step(session) == nil)
    }

    @Test("are refused if nothing says what is to be done, or another exercise is typed")
    func refused() throws {
        let (session, _) = try start([Target()])
        let next = try #require(try step(session))
        #expect(throws: TypedSetsError.noSets("Curl")) { try store.write { try $0.log(next) } }
        #expect(throws: TypedSetsError.notASet("+")) {
            try TypedSets(words: ["10", "+", "row", "10"], of: curl)
        }
        #expect(throws: TypedSetsError.notASet("row")) {
            try TypedSets(words: ["row", "10"], of: curl)
        }
        #expect(try TypedSets(words: [], of: curl).parts.map(\.isLogged) == [false])
        #expect(try store.count(store.sets.of(session.id)) == 0)
    }

    @Test("leave open what no set has taken: another set takes no warm-up")
    func openTargets() throws {
        let (session, _) = try start([
            Target(reps: 10...10, kind: .warmUp), Target(reps: 8...8), Target(reps: 6...6),
        ])
        func open() throws -> [Int?] {
            try store.value(of: SessionProgress(of: session.id)).parts[0].openTargets
                .map { $0.reps?.lowerBound }
        }
        #expect(try open() == [10, 8, 6])
        for (kind, left) in [
            (ExerciseSet.Kind.warmUp, [8, 6]), (.warmUp, [8, 6]), (.normal, [6]), (.normal, []),
            (.normal, []),
        ] as [(ExerciseSet.Kind, [Int?])] {
            try store.write {
                try $0.log(ExerciseSet(exercise: curl.id, reps: 5, timestamp: noon, kind: kind))
            }
            #expect(try open() == left)
        }
        try store.sessions.finish(session.id)
        let other = try start([Target(reps: 10...10, kind: .warmUp), Target(reps: 8...8)])
        // Those before a set that was done were left out.
        try store.sets.add(
            ExerciseSet(
                exercise: curl.id, session: other.0.id, entry: other.1.key, reps: 8,
                timestamp: noon))
        let part = try store.value(of: SessionProgress(of: other.0.id)).parts[0]
        #expect(part.openTargets == [])
    }

    @Test("of several exercises are done in turn, with one time and places")
    func superset() throws {
        func sets(_ exercise: Exercise, _ reps: Int...) -> [ExerciseSet] {
            reps.map { ExerciseSet(exercise: exercise.id, reps: $0) }
        }
        let added = try store.write {
            try $0.log(
                inTurn: [sets(curl, 1, 3, 5), sets(row, 2, 4)], at: noon, utcOffsetMinutes: 60,
                notes: "quick")
        }
        #expect(added.map(\.set.reps) == [1, 2, 3, 4, 5])
        #expect(added.map(\.set.sequence) == [0, 1, 2, 3, 4])
        for one in added {
            #expect(one.set.timestamp == noon && one.set.utcOffsetMinutes == 60)
            #expect(one.set.traits.contains(.superset) && one.set.notes == "quick")
        }
        let alone = try store.write {
            try $0.log(inTurn: [sets(row, 9)], at: noon, utcOffsetMinutes: 0)
        }
        #expect(!alone[0].set.traits.contains(.superset))
    }
}
