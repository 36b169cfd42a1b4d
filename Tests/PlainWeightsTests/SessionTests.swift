import Foundation
import PlainWeights
import TestSupport
import Testing

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

/// A session that goes on, from its start to its end.
@Suite("A running session") struct SessionTests {
    private let exercises = ["Bench", "Row", "Curl"].map { Exercise(name: $0, createdDate: noon) }
    private let workout = Workout(name: "Upper")
    private let module = Module(name: "Main", type: .explosive)
    private let alone: PlannedExercise
    private let planned: [PlannedExercise]

    init() {
        let (exercises, module) = (exercises, module)
        planned = exercises.prefix(2).enumerated().map { number, exercise in
            PlannedExercise(
                module: module.id, exercise: exercise.id,
                order: number == 0 ? .start : .after(.start), supersetGroup: 4,
                sets: [SetGroup(key: UInt32(number + 1), count: 2, .init(reps: 8...10))])
        }
        alone = PlannedExercise(
            workout: workout.id, exercise: exercises[2].id, order: .after(.after(.start)),
            sets: [SetGroup(key: 7, count: 1, .init(weight: .kilograms(12), reps: 12...12))])
    }

    private func withWorkout(_ body: (WorkoutStore) throws -> Void) throws {
        try withVerifiedStore { store in
            try store.exercises.insert(exercises)
            try store.workouts.insert(workout)
            try store.modules.insert(module)
            try store.plannedExercises.insert(planned + [alone])
            try store.workoutModules.insert(
                WorkoutModule(workout: workout.id, module: module.id))
            try body(store)
        }
    }

    private func entries(
        _ store: WorkoutStore, _ session: WorkoutSession
    ) throws -> [SessionEntry] { try store.fetch(store.entries.of(session.id)) }

    /// Logs a set of an entry.
    @discardableResult
    private func log(
        _ store: WorkoutStore, _ entry: SessionEntry, at seconds: Double, weight: Double = 50,
        rest: TimeSpan? = nil
    ) throws -> ExerciseSet {
        try store.sets.add(
            ExerciseSet(
                exercise: entry.exercise, session: entry.session, entry: entry.key,
                weight: .kilograms(weight), reps: 8, timestamp: noon + seconds,
                utcOffsetMinutes: 0), startingRest: rest
        ).set
    }

    @Test("begins with sections, entries and targets of a workout, a module or nothing")
    func starting() throws {
        try withWorkout { store in
            let session = try store.sessions.start(
                .workout(workout.id), at: noon, device: "phone")
            #expect(session.state == .active && session.workoutName == "Upper")
            let sections = try store.fetch(store.sections.of(session.id))
            #expect(sections.map(\.name) == ["Main"] && sections[0].type == .explosive)
            #expect(sections[0].module == module.id)
            let entries = try entries(store, session)
            #expect(entries.map(\.exerciseName) == ["Bench", "Row", "Curl"])
            #expect(entries.map(\.section) == [sections[0].id, sections[0].id, nil])
            #expect(entries.map(\.supersetGroup) == [1, 1, nil])
            #expect(entries.map { $0.targets?.count } == [2, 2, 1])
            #expect(try store.count(store.sets.of(session.id)) == 0)
            #expect(throws: SessionError.alreadyActive(session.id)) {
                try store.sessions.start(at: noon)
            }
            try store.write { _ = try $0.discardSession(session.id) }
            #expect(try store.fetch(store.sessions.active) == [])
            #expect(try store.count(Query<SessionEntry>()) == 0)
            let part = try store.sessions.start(.module(module.id), at: noon)
            #expect(part.name == "Main")
            #expect(try self.entries(store, part).map(\.exerciseName) == ["Bench", "Row"])
            try store.sessions.finish(part.id, at: noon + 60, rating: 4, notes: "good")
            let done = try #require(try store.get(part.id))
            #expect(done.rating == 4 && done.notes == "good" && done.endDate == noon + 60)
            let quick = try store.sessions.start(at: noon)
            #expect(quick.origin == .quick)
            #expect(throws: SessionError.noSource) {
                try store.sessions.finish(quick.id)
                try store.sessions.start(.workout(Workout.ID()))
            }
        }
    }

    @Test("says what comes next, in supersets in turn, and how far it is")
    func progress() throws {
        try withWorkout { store in
            let earlier = WorkoutSession(startDate: noon - 99_999, workout: workout.id)
            try store.save(earlier)
            try store.sets.add(
                ExerciseSet(
                    exercise: exercises[0].id, session: earlier.id, weight: .kilograms(40), reps: 5,
                    timestamp: noon - 99_999))
            let session = try store.sessions.start(.workout(workout.id), at: noon)
            let entries = try entries(store, session)
            func next() throws -> String? {
                try store.value(of: SessionProgress(of: session.id)).next.map {
                    "\($0.entry.exerciseName) \($0.set)"
                }
            }
            #expect(try next() == "Bench 1")
            try log(store, entries[0], at: 1)
            #expect(try next() == "Row 1")
            try log(store, entries[1], at: 2)
            #expect(try next() == "Bench 2")
            try log(store, entries[0], at: 3)
            try log(store, entries[1], at: 4)
            #expect(try next() == "Curl 1")
            let warmUp = ExerciseSet(
                exercise: exercises[2].id, session: session.id, entry: entries[2].key,
                weight: .kilograms(1), reps: 5, kind: .warmUp)
            try store.sets.add(warmUp)
            #expect(try next() == "Curl 1")
            var value = try store.value(of: SessionProgress(of: session.id))
            #expect(value.doneCount == 4 && value.plannedCount == 5)
            #expect(value.parts[0].volume == Volume(rawValue: 800 * 1_000_000_000_000))
            #expect(value.parts[0].lastVolume == Volume(rawValue: 200 * 1_000_000_000_000))
            #expect(value.parts[1].lastVolume == nil && value.parts[1].lastSets == [])
            #expect(value.parts[0].lastSets.map(\.weight) == [.kilograms(40)])
            #expect(value.parts.map(\.sets.count) == [2, 2, 1])
            #expect(value.parts[2].sets.map(\.id) == [warmUp.id])
            #expect(value.parts.map(\.isComplete) == [true, true, false])
            try store.write { _ = try $0.completeEntry(entries[2].id) }
            value = try store.value(of: SessionProgress(of: session.id))
            #expect(value.next == nil && value.plannedCount == 4)
            let added = try store.entries.add(exercises[0].id, to: session.id)
            #expect(added.isAdHoc)
            #expect(try next() == nil)
        }
    }

    @Test("has sets without an entry in parts of their exercises, after the entries")
    func looseSets() throws {
        try withWorkout { store in
            let session = try store.sessions.start(.module(module.id), at: noon)
            let entries = try entries(store, session)
            try log(store, entries[0], at: 1)
            func loose(
                _ exercise: Int?, _ reps: Int, key: UInt32? = nil,
                kind: ExerciseSet.Kind = .normal, completed: Bool = true
            ) throws {
                try store.sets.add(
                    ExerciseSet(
                        exercise: exercise.map { exercises[$0].id },
                        exerciseName: exercise == nil ? "Gone" : "", session: session.id,
                        entry: key, weight: .kilograms(10), reps: reps, timestamp: noon + 2,
                        utcOffsetMinutes: 0, kind: kind, completed: completed))
            }
            let value = try store.value(of: SessionProgress(of: session.id))
            try loose(2, 1)
            try loose(nil, 2)
            try loose(0, 3)
            // An entry that the session does not have.
            try loose(2, 4, key: entries[0].key &+ entries[1].key &+ 1)
            try loose(2, 5, kind: .warmUp)
            try loose(1, 6, completed: false)
            let found = try store.value(of: SessionProgress(of: session.id))
            #expect(Array(found.parts.prefix(2)) == value.parts)
            let parts = found.parts.dropFirst(2)
            #expect(parts.allSatisfy { $0.entry == nil && $0.isComplete })
            #expect(parts.map(\.exercise) == [exercises[2].id, nil, exercises[0].id])
            #expect(parts.map(\.exerciseName) == ["Curl", "Gone", "Bench"])
            #expect(parts.map(\.doneCount) == [2, 1, 1])
            #expect(parts.map(\.volume.kilograms) == [100, 20, 30])
            #expect(found.doneCount == value.doneCount + 4)
            #expect(found.plannedCount == value.plannedCount + 4)
            #expect(found.next == value.next && found.next?.entry.key == entries[1].key)
        }
    }

    @Test("keeps the clock of a rest, and how long it was")
    func rests() throws {
        try withWorkout { store in
            let session = try store.sessions.start(.workout(workout.id), at: noon)
            let entries = try entries(store, session)
            let first = try log(store, entries[0], at: 0, rest: .seconds(90))
            let clock = RestClock(start: noon, length: .seconds(90), after: first.id)
            #expect(try store.get(session.id)?.clock == clock)
            let second = try log(store, entries[0], at: 75, rest: .seconds(60))
            #expect(try store.get(first.id)?.rest == .seconds(75))
            try store.write { _ = try $0.endRest(in: session.id, at: noon + 100) }
            // A refused set leaves the clock as it is.
            try store.write { transaction in
                #expect(throws: TrainingError.self) {
                    try transaction.add(
                        ExerciseSet(exercise: nil, session: session.id), startingRest: .seconds(9))
                }
            }
            #expect(try store.get(second.id)?.rest == .seconds(25))
            #expect(try store.get(session.id)?.clock == nil)
            try store.write {
                _ = try $0.startRest(in: session.id, length: .seconds(9), at: noon + 100)
                _ = try $0.endRest(in: session.id, at: noon + 101)
            }
            #expect(try store.get(second.id)?.rest == .seconds(25))
            try store.sets.update(second.id) { $0.rest = .seconds(1) }
            try store.write {
                _ = try $0.startRest(
                    in: session.id, length: .seconds(9), at: noon + 100, after: second.id)
            }
            try log(store, entries[0], at: 150)
            #expect(try store.get(second.id)?.rest == .seconds(1))
        }
    }

    @Test("fills in a set as the last session had it, and keeps the target beside it")
    func filling() throws {
        try withWorkout { store in
            func past(_ days: Double, _ workout: Workout.ID?, _ weights: [Double]) throws {
                let session = WorkoutSession(startDate: noon - days * 86_400, workout: workout)
                try store.save(session)
                for (place, weight) in weights.enumerated() {
                    var set = ExerciseSet(
                        exercise: exercises[0].id, session: session.id,
                        weight: .kilograms(weight), reps: 6,
                        timestamp: session.startDate + Double(place))
                    set.rpe = 7
                    set.rest = .seconds(30)
                    set.extras = Extras([.bandColor: .text("red")])
                    try store.sets.add(set)
                }
            }
            try past(200, workout.id, [10])
            try past(20, workout.id, [60, 65])
            try past(10, nil, [80])
            let session = try store.sessions.start(.workout(workout.id), at: noon)
            let entries = try entries(store, session)
            func next(_ entry: SessionEntry) throws -> ExerciseSet {
                try store.value(
                    of: NextSet(
                        of: try #require(entry.exercise), in: session.id, entry: entry.key,
                        at: noon + 9))
            }
            var set = try next(entries[0])
            // The same workout comes first, though another session was later.
            #expect(set.weight == .kilograms(60) && set.reps == 6)
            #expect(set.rpe == 7 && set.rest == nil)
            #expect(set.extras?[.bandColor] == .text("red"))
            #expect(set.target?.reps == 8...10 && set.setGroup == 1)
            try store.sets.add(set)
            set = try next(entries[0])
            #expect(set.weight == .kilograms(65))
            try store.sets.add(set)
            set = try next(entries[0])
            #expect(set.weight == .kilograms(65) && set.setGroup == nil)
            // Never done: as planned.
            let curl = try next(entries[2])
            #expect(curl.weight == .kilograms(12) && curl.reps == 12 && curl.setGroup == 7)
            try store.sessions.finish(session.id)
            let other = LastSession(of: exercises[0].id, until: noon + 99)
            #expect(try store.value(of: other).map(\.weight) == [.kilograms(60), .kilograms(65)])
            let nothing = LastSession(of: exercises[1].id)
            #expect(try store.value(of: nothing) == [])
        }
    }

    @Test("makes weights of shares of marks, as the plates of the gym allow")
    func shares() throws {
        try withVerifiedStore { store in
            let bar = Equipment(name: "Bar", isPlateLoaded: true)
            let bench = Exercise(name: "Bench", equipment: bar.id)
            let gym = Gym(
                name: "Home", bars: [.kilograms(20)],
                plates: [.init(weight: .kilograms(10), count: 4)])
            try store.save(bar)
            try store.save(bench)
            try store.save(gym)
            try store.save(
                StrengthMark(
                    exercise: bench.id, kind: .trainingMaximum, weight: .kilograms(70), date: noon))
            let session = WorkoutSession(startDate: noon, state: .active, gym: gym.id)
            try store.save(session)
            let entry = SessionEntry(
                session: session.id, key: 5, exercise: bench.id,
                targets: [.init(share: 850, reps: 5...5)])
            try store.save(entry)
            func weight(_ gym: Gym.ID?) throws -> Weight? {
                try store.value(
                    of: NextSet(of: bench.id, in: session.id, entry: 5, at: noon, gym: gym)
                ).weight
            }
            // Without another one, the plates are those of the session's gym.
            #expect(try weight(nil) == .kilograms(60))
            #expect(try weight(gym.id) == .kilograms(60))
            try store.equipment.update(bar.id) { $0.isPlateLoaded = false }
            #expect(try weight(gym.id) == .kilograms(59.5))
            // Neither a later mark counts, nor one without a weight.
            try store.save(
                StrengthMark(
                    exercise: bench.id, kind: .trainingMaximum, weight: .kilograms(99),
                    date: noon + 9),
                StrengthMark(exercise: bench.id, kind: .trainingMaximum, reps: 9, date: noon))
            #expect(try weight(gym.id) == .kilograms(59.5))
        }
    }

    @Test("differs from its plan, and is written back if asked")
    func differences() throws {
        try withWorkout { store in
            let session = try store.sessions.start(.workout(workout.id), at: noon)
            let entries = try entries(store, session)
            try log(store, entries[0], at: 1)
            try log(store, entries[0], at: 2)
            try log(store, entries[1], at: 3)
            let same = SessionDifferences(of: session.id)
            var value = try store.value(of: same)
            #expect(value.setCounts.map(\.done) == [1, 0] && value.added == [])
            try log(store, entries[1], at: 4)
            try log(store, entries[2], at: 5)
            #expect(try store.value(of: same).isEmpty)
            let extra = Exercise(name: "Dip", createdDate: noon)
            let other = Exercise(name: "Pulley", createdDate: noon)
            try store.save(extra, other)
            let added = try store.entries.add(extra.id, to: session.id, after: entries[0].id)
            try log(store, added, at: 6)
            try log(store, added, at: 7)
            try store.entries.substitute(entries[1].id, with: other.id)
            try store.entries.delete(entries[2].id)
            try store.entries.move(entries[1].id, after: nil)
            value = try store.value(of: same)
            #expect(value.added.map(\.id) == [added.id])
            #expect(value.removed.map(\.id) == [alone.id])
            #expect(value.substituted.map(\.id) == [entries[1].id])
            #expect(value.isReordered && value.setCounts == [])
            try store.write { _ = try $0.writeBack(session.id) }
            #expect(try !store.value(of: same).isEmpty)
            try store.sessions.finish(session.id)
            try store.write { _ = try $0.writeBack(session.id) }
            #expect(try store.value(of: same).isEmpty)
            let plan = try store.value(of: WorkoutPlan(of: workout.id))
            #expect(plan.map { $0.exercises.map(\.exerciseName) } == [["Pulley", "Bench", "Dip"]])
            #expect(plan[0].exercises[2].sets.map(\.count) == [2])
        }
    }

    @Test("resolves each value by the first that says something")
    func resolved() throws {
        // What says nothing, the variant, the exercise, the plan, the session.
        for said in 0..<32 {
            func says(_ bit: Int) -> Bool { said & 1 << bit != 0 }
            try withVerifiedStore { store in
                let movement = Movement(name: "M")
                let variant = Variant(
                    movement: movement.id, name: "V", kind: .mobility, measures: [.duration])
                let bar = Equipment(name: "Bar"), cable = Equipment(name: "Cable")
                try store.save(movement)
                try store.save(variant)
                try store.save(bar, cable)
                let exercise = Exercise(
                    name: "E", kind: .cardio, measures: [.distance], equipment: bar.id,
                    setGroups: says(0) ? [SetGroup(count: 1, .init(reps: 1...1))] : nil)
                try store.save(exercise)
                let plan = PlannedExercise(
                    exercise: exercise.id,
                    sets: says(1) ? [SetGroup(count: 2, .init(reps: 2...2))] : [],
                    kind: says(2) ? .explosive : nil, measures: says(2) ? [.reps] : nil)
                let entry = SessionEntry(
                    session: nil, exercise: exercise.id, kind: says(3) ? .isometric : nil,
                    measures: says(3) ? [.weight, .rpe] : nil,
                    equipment: says(3) ? cable.id : nil,
                    targets: says(4) ? [.init(reps: 4...4)] : nil)
                let found = try store.read {
                    try $0.resolve(nil, planned: plan, entry: entry)
                }
                #expect(found.name == "E" && !found.isOrphan)
                #expect(found.kind == (says(3) ? .isometric : says(2) ? .explosive : .cardio))
                #expect(
                    found.measures
                        == (says(3) ? [.weight, .rpe] : says(2) ? [.reps] : [.distance]))
                #expect(found.showsEffort == says(3))
                #expect(found.equipment == (says(3) ? cable.id : bar.id))
                let reps = found.targets.map { $0.reps?.lowerBound }
                let expected = says(4) ? [4] : says(1) ? [2, 2] : says(0) ? [1] : []
                #expect(reps == expected)
                try store.exercises.delete(exercise.id)
                let orphan = try store.read {
                    try $0.resolve(nil, planned: PlannedExercise(exercise: nil, exerciseName: "E"))
                }
                #expect(orphan.name == "E" && orphan.isOrphan)
            }
        }
    }
}
