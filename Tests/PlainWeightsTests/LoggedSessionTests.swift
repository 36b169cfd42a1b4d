import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Sets of the session that goes on") struct LoggedSessionTests {
    let store: WorkoutStore
    let curl = Exercise(name: "Curl"), row = Exercise(name: "Row")
    let noon = Date(timeIntervalSince1970: 1_755_000_000)

    init() throws {
        store = try WorkoutStore.temporary()
        try store.exercises.insert([curl, row])
    }

    typealias Target = ExerciseSet.Target

    /// Starts a session in which the sets of an exercise are planned.
    func start(_ targets: [Target]) throws -> (WorkoutSession, SessionEntry) {
        let session = try store.sessions.start(at: noon)
        let entry = try store.entries.add(curl.id, to: session.id)
        let planned = try store.write { try $0.update(entry.id) { $0.targets = targets } }
        return (session, try #require(planned))
    }

    private func next(_ session: WorkoutSession) throws -> String? {
        let progress = try store.value(of: SessionProgress(of: session.id))
        return progress.next.map { next in
            "\(next.set) \(next.target?.reps?.lowerBound ?? 0) \(next.target?.side ?? .both)"
        }
    }

    private func log(
        _ reps: Int, _ kind: ExerciseSet.Kind = .normal, _ side: ExerciseSet.Side = .both,
        of exercise: Exercise? = nil
    ) throws {
        let set = ExerciseSet(
            exercise: (exercise ?? curl).id, reps: reps, timestamp: noon, kind: kind, side: side)
        _ = try store.write { try $0.log(set) }
    }

    @Test("are planned side by side: the next target is that of the side that is left")
    func sides() throws {
        let (session, _) = try start([
            Target(reps: 10...10, side: .left), Target(reps: 11...11, side: .right),
            Target(reps: 8...8, side: .left), Target(reps: 9...9, side: .right),
        ])
        #expect(try next(session) == "1 10 left")
        try log(10, .normal, .left)
        #expect(try next(session)?.hasSuffix("11 right") == true)
        try log(11, .normal, .right)
        #expect(try next(session) == "2 8 left")
        try log(9, .normal, .right)
        try log(8, .normal, .left)
        #expect(try next(session) == nil)
    }

    @Test("pass over warm-ups that were left out, once another set was done")
    func warmUps() throws {
        let (session, _) = try start([
            Target(reps: 20...20, kind: .warmUp), Target(reps: 15...15, kind: .warmUp),
            Target(reps: 8...8), Target(reps: 7...7),
        ])
        #expect(try next(session) == "1 20 both")
        try log(20, .warmUp)
        #expect(try next(session) == "2 15 both")
        try log(8)
        #expect(try next(session) == "3 7 both")
        let progress = try store.value(of: SessionProgress(of: session.id))
        #expect(progress.doneCount == 2 && progress.plannedCount == 3)
        try log(7)
        #expect(try next(session) == nil)
    }

    @Test("belong to the first entry that lacks one, then to the last, or to a new one")
    func entries() throws {
        let (session, first) = try start([Target(reps: 8...8)])
        let second = try store.entries.add(curl.id, to: session.id)
        try store.write { _ = try $0.update(second.id) { $0.targets = [Target(reps: 5...5)] } }
        for reps in 1...3 { try log(reps) }
        try log(4, of: row)
        let sets = try store.fetch(store.sets.of(session.id))
        #expect(sets.map(\.reps) == [1, 2, 3, 4] && sets.map(\.sequence) == [0, 1, 2, 3])
        let entries = try store.fetch(store.entries.of(session.id))
        #expect(entries.map(\.exercise) == [curl.id, curl.id, row.id])
        #expect(
            sets.map(\.entry) == [first.key, second.key, second.key, entries.last?.key])
        // One that was made complete gets no more, as long as another can.
        try store.write { _ = try $0.completeEntry(second.id) }
        try log(5)
        #expect(try store.fetch(store.sets.of(session.id)).last?.entry == second.key)
        // A finished session gets no set.
        try store.sessions.finish(session.id, at: noon)
        try log(6)
        let last = try #require(try store.first(store.sets.newest.and { $0.reps == 6 }))
        #expect(last.session == nil && last.entry == nil)
    }

    @Test("begin no rest in a session that does not go on")
    func rests() throws {
        let (session, entry) = try start([])
        var set = ExerciseSet(
            exercise: curl.id, session: session.id, entry: entry.key, reps: 5, timestamp: noon)
        try store.sets.add(set, startingRest: .seconds(90))
        #expect(try store.sessions.get(session.id)?.clock?.length == .seconds(90))
        try store.sessions.finish(session.id, at: noon)
        set.id = ExerciseSet.ID()
        try store.sets.add(set, startingRest: .seconds(90))
        #expect(try store.sessions.get(session.id)?.clock == nil)
    }
}

@Suite("A variant that is reset") struct ResetVariantTests {
    @Test("has its own muscles again, whichever was given which, and keeps those that were added")
    func muscles() throws {
        let store = try WorkoutStore.temporary(rehearsing: false)
        try store.write { _ = try $0.seedLibrary() }
        let variant = try #require(
            BuiltInLibrary.current.variants.first {
                BuiltInLibrary.current.muscles(of: $0.id).count >= 3
            })
        let built = BuiltInLibrary.current.muscles(of: variant.id)
        let unused = try #require(Muscle.all.first { one in !built.contains { $0.muscle == one } })
        for (changed, deleted) in [(0, 1), (1, 0), (2, 0), (0, 2)] {
            try store.write { transaction in
                _ = try transaction.delete(built[deleted].id)
                _ = try transaction.update(built[changed].id) { $0.muscle = built[deleted].muscle }
                if try transaction.snapshot.first(
                    Query<VariantMuscle> { $0.variant == variant.id && $0.muscle == unused }) == nil
                {
                    try transaction.insert(
                        VariantMuscle(variant: variant.id, muscle: unused, share: 500))
                }
            }
            try store.write { _ = try $0.reset(variant.id) }
            let now = try store.fetch(Query<VariantMuscle> { $0.variant == variant.id })
            #expect(Set(now.filter { $0.muscle != unused }) == Set(built))
            #expect(now.count == built.count + 1)
        }
        #expect(try store.verify().violations == [])
    }
}
