import Foundation
import PlainWeights
import Testing

/// What the library finds in the store, beside what was told.
extension ToolYear {
    /// Compares everything that was told with a store, and checks the store.
    func compare(with store: WorkoutStore) throws {
        #expect(try store.verify().violations == [])
        let exercises = try store.fetch(store.exercises.all)
        let numbers = Dictionary(
            uniqueKeysWithValues: exercises.map { ($0.id, told.number(of: $0.name)) })
        #expect(Set(numbers.values) == Set(told.exercises.keys.map { $0 }))
        let sessions = try store.fetch(store.sessions.all)
        let starts = Dictionary(uniqueKeysWithValues: sessions.map { ($0.id, $0.startDate) })
        let found = try store.fetch(store.sets.newest).map { set in
            ToldSet(set, set.exercise.flatMap { numbers[$0] ?? nil }, starts)
        }
        let (wanted, unwanted) = (counts(told.sets.map(\.unnumbered)), counts(found))
        for (set, count) in wanted where unwanted[set] != count {
            Issue.record("told \(count), found \(unwanted[set] ?? 0): \(set)")
        }
        for (set, _) in unwanted where wanted[set] == nil { Issue.record("never told: \(set)") }

        let gyms = try store.fetch(store.gyms.byName)
        let ended = Set(sessions.filter { $0.state != .active }.map { told($0, gyms) })
        #expect(ended.symmetricDifference(told.finished) == [])
        #expect(sessions.filter { $0.state == .active }.map { told($0, gyms) } == active)
        let weighIns = try store.fetch(store.measurements.newest).map { one in
            ToldYear.WeighIn(
                time: one.timestamp, number: one.weight?.number(in: one.weightUnit) ?? 0,
                unit: one.weightUnit.symbol)
        }
        #expect(weighIns == told.weighIns.sorted { $0.time > $1.time })
        let done = try store.fetch(Query<ScheduledWorkout> { $0.state == .done })
        #expect(Set(done.map { "\($0.due)" }).symmetricDifference(told.doneDates) == [])
    }

    private var active: [ToldYear.Session] { told.active.map { [$0] } ?? [] }

    private func counts(_ sets: [ToldSet]) -> [ToldSet: Int] {
        sets.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    private func told(_ session: WorkoutSession, _ gyms: [Gym]) -> ToldYear.Session {
        ToldYear.Session(
            start: session.startDate, name: session.name, end: session.endDate,
            rating: session.rating, notes: session.notes,
            gym: gyms.first { $0.id == session.gym }?.name ?? "")
    }
}

extension ToldSet {
    /// Reads a set of the store.
    fileprivate init(_ set: ExerciseSet, _ exercise: Int?, _ starts: [WorkoutSession.ID: Date]) {
        self.init(exercise: exercise)
        formerName = exercise == nil ? set.exerciseName : ""
        weight = set.weight?.number(in: set.weightUnit)
        unit = set.weightUnit.symbol
        reps = set.reps
        micrometers = set.distance.map { Int(($0.meters * 1e6).rounded()) }
        seconds = set.duration?.seconds
        (side, kind) = ("\(set.side)", set.kind.description)
        isPaused = set.traits.contains(.paused)
        rpe = set.rpe
        notes = set.notes
        (time, offsetMinutes) = (set.timestamp, set.utcOffsetMinutes)
        bodyNanograms = Int(set.bodyLoad?.rawValue ?? 0)
        session = set.session.flatMap { starts[$0] }
    }
}
