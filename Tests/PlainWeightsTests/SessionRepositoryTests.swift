import Foundation
import PlainWeights
import TestSupport
import Testing

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

@Suite("Sessions") struct SessionRepositoryTests {
    private let bench = Exercise(name: "Bench Press", tags: ["push"], createdDate: noon)
    private let row = Exercise(name: "Row", isFavorite: true, createdDate: noon)

    @Test("go on until they are finished, and two may go on")
    func active() throws {
        try withVerifiedStore { store in
            let sessions = [0.0, 60].map {
                WorkoutSession(
                    startDate: noon + $0, utcOffsetMinutes: 0, state: .active,
                    clock: RestClock(start: noon, length: .seconds(90)))
            }
            try store.sessions.insert(sessions + [WorkoutSession(startDate: noon)])
            #expect(
                try store.fetch(store.sessions.active).map(\.id) == [
                    sessions[1].id, sessions[0].id,
                ])
            #expect("\(try store.explain(store.sessions.active))".contains("active"))
            let finished = try store.sessions.finish(sessions[1].id, at: noon)
            #expect(finished?.endDate == noon + 60 && finished?.clock == nil)
            #expect(try store.fetch(store.sessions.active).map(\.id) == [sessions[0].id])
            #expect(try store.sessions.finish(WorkoutSession.ID()) == nil)
        }
    }

    @Test("are shown for 90 days, then some at a time, and whether more come")
    func history() throws {
        try withVerifiedStore { store in
            let sessions = stride(from: -1.0, to: 200, by: 7).map {
                WorkoutSession(startDate: noon - $0 * 86_400, utcOffsetMinutes: 0)
            }
            func list(_ steps: Int, _ size: Int = 10) throws -> SessionHistory.Value {
                try store.value(of: SessionHistory(before: noon, steps: steps, stepSize: size))
            }
            #expect(try list(0).sessions.isEmpty && !list(0).hasMore)
            try store.sessions.insert(sessions)
            let counts = try [0, 1, 2, .max].map { try list($0).sessions.count }
            #expect(counts == [14, 24, 29, 29])
            #expect(try list(1).hasMore && !list(2).hasMore)
            // None is left after a step that ends with the last one.
            #expect(try !list(1, 15).hasMore && list(1, 14).hasMore)
            #expect(try list(2).sessions == sessions)
            #expect(try list(-1).sessions.count == 14)
        }
    }

    @Test("are repeated with the exercises and what was done as targets, and without sets")
    func repeated() throws {
        try withVerifiedStore { store in
            try store.save(bench, row)
            let old = WorkoutSession(name: "Push", startDate: noon, utcOffsetMinutes: 0)
            try store.save(old)
            let entry = SessionEntry(
                session: old.id, key: 7, exercise: bench.id, exerciseName: "Bench Press",
                supersetGroup: 1)
            try store.save(entry)
            for (number, exercise) in [row, bench, bench].enumerated() {
                try store.sets.insert(
                    ExerciseSet(
                        exercise: exercise.id, session: old.id,
                        entry: exercise.id == bench.id ? 7 : nil, weight: .kilograms(100),
                        reps: 5 + number, timestamp: noon, utcOffsetMinutes: 0, sequence: number))
            }
            let new = try store.sessions.start(
                .session(old.id), at: noon + 9, utcOffsetMinutes: 60)
            #expect(new.name == "Push" && new.state == .active && new.origin == .repeated)
            #expect(try store.count(store.sets.of(new.id)) == 0)
            let entries = try store.fetch(
                Query<SessionEntry> { $0.session == new.id }.sorted(by: .ascending(\.order)))
            #expect(entries.map(\.exercise) == [bench.id, row.id])
            #expect(entries.map(\.exerciseName) == ["Bench Press", "Row"])
            #expect(entries[0].targets?.map(\.reps) == [6...6, 7...7])
            #expect(entries[1].targets?.map(\.weight) == [.kilograms(100)])
            #expect(entries[0].supersetGroup == 1)
            #expect(throws: SessionError.alreadyActive(new.id)) {
                try store.sessions.start(.session(old.id))
            }
            try store.sessions.finish(new.id)
            #expect(throws: SessionError.noSource) {
                try store.sessions.start(.session(WorkoutSession.ID()))
            }
        }
    }

    @Test("are told apart by gaps of three hours")
    func detected() throws {
        try withVerifiedStore { store in
            let hours = [0.0, 1, 4, 7.001, 7.001, 30]
            let sets = hours.map {
                ExerciseSet(
                    exercise: nil, reps: 5, timestamp: noon + $0 * 3_600, utcOffsetMinutes: 60)
            }
            let own = WorkoutSession(startDate: noon, utcOffsetMinutes: 0)
            try store.save(own)
            try store.sets.insert(sets.reversed())
            try store.sets.insert(
                ExerciseSet(exercise: nil, session: own.id, reps: 5, timestamp: noon + 60))
            let found = try store.sessions.detect()
            #expect(found.map(\.startDate) == [0, 7.001, 30].map { noon + $0 * 3_600 })
            #expect(found.map(\.endDate) == [4, 7.001, 30].map { noon + $0 * 3_600 })
            #expect(try found.map { try store.count(store.sets.of($0.id)) } == [3, 2, 1])
            let first = try store.fetch(store.sets.of(found[0].id))
            #expect(first.map(\.id) == sets[..<3].map(\.id))
            #expect(try store.sessions.detect() == [])
        }
    }

    @Test("lists of exercises leave hidden ones out, and those of tags and favorites are lists")
    func exerciseLists() throws {
        try withVerifiedStore { store in
            var hidden = Exercise(name: "Fly", tags: ["push"], createdDate: noon)
            hidden.isHidden = true
            try store.save(bench, row, hidden)
            let lists = store.exercises
            #expect(try store.fetch(lists.byName).map(\.id) == [bench.id, row.id])
            #expect(try store.count(lists.byLastUpdated) == 2)
            #expect(try store.fetch(lists.matching("fly")).isEmpty)
            #expect(try store.fetch(lists.tagged("push")).map(\.id) == [bench.id])
            #expect(try store.fetch(lists.favorites).map(\.id) == [row.id])
            #expect(try store.fetch(lists.hidden).map(\.id) == [hidden.id])
            #expect(try store.count(lists.changed(since: noon)) == 3)
            #expect(try lists.nameExists("fly"))
            try store.exercises.insert(
                (0..<60).map {
                    var exercise = Exercise(
                        name: "x \($0)", category: "Übung", createdDate: noon - 9)
                    exercise.isFavorite = $0 % 5 == 0
                    exercise.isHidden = $0 % 7 == 0
                    if $0 % 2 == 0 { exercise.tags = ["push"] }
                    return exercise
                })
            for (query, index) in [
                (lists.tagged("push"), "byTag"), (lists.favorites, "favorites"),
                (lists.hidden, "hidden"),
            ] {
                let plan = try store.explain(query).plan
                #expect(plan.index == index && plan.sort == [], "\(plan)")
            }
            #expect(try store.fetch(lists.containing("ench")).map(\.id) == [bench.id])
            #expect(try store.count(lists.containing("ubu")) == 51)
            #expect(try store.count(lists.containing("")) == store.count(lists.byLastUpdated))
            let gym = Gym(name: "Basement")
            try store.save(gym)
            let set = ExerciseSet(
                exercise: bench.id, reps: 5, timestamp: noon, gym: gym.id.uuid)
            try store.save(set, ExerciseSet(exercise: bench.id, reps: 5, timestamp: noon))
            let atGym = store.sets.of(bench.id, at: gym.id)
            #expect(try store.fetch(atGym) == [set])
            #expect("\(try store.explain(atGym))".contains("byGym"))
        }
    }
}
