import Foundation
import PlainWeights
import TestSupport
import Testing

/// One random life of sessions, each step done to a store and to a ``SessionModel``, which must
/// then hold the same. Any step may be taken back, and the store may be closed in between.
struct RandomSessions {
    /// What sessions are started from: a module with a superset, and an exercise beside it.
    struct Plan {
        let exercises = ["A", "B", "C", "D"].map {
            Exercise(name: $0, createdDate: Date(timeIntervalSince1970: 0))
        }
        let module = Module(name: "M")
        let workout = Workout(name: "W")
        let program = Program(name: "P", weeks: 9, start: LocalDay(year: 2025, month: 1, day: 1))
        let slot: ProgramSlot

        init() {
            slot = ProgramSlot(program: program.id, weekday: 3, workout: workout.id)
        }

        func save(to store: WorkoutStore) throws {
            try store.exercises.insert(exercises)
            try store.modules.insert(module)
            try store.workouts.insert(workout)
            try store.programs.insert(program)
            try store.programSlots.insert(slot)
            try store.write { transaction in
                try transaction.place(WorkoutModule(workout: workout.id, module: module.id))
                let warmUp = SetGroup(count: 1, .init(reps: 5...5, kind: .warmUp))
                let pair = try [0, 1].map { index in
                    try transaction.place(
                        PlannedExercise(
                            module: module.id, exercise: exercises[index].id,
                            sets: [SetGroup(count: 2 + index, .init(reps: 8...10))]))
                }
                try transaction.group(pair.map(\.id))
                try transaction.place(
                    PlannedExercise(
                        workout: workout.id, exercise: exercises[2].id,
                        sets: [warmUp, SetGroup(count: 1, .init(reps: 6...6))]))
            }
        }

        func targets(inModule: Bool) -> [(exercise: Exercise.ID?, reps: [Int?]?)] {
            inModule
                ? [(exercises[0].id, [8, 8]), (exercises[1].id, [8, 8, 8])]
                : [(exercises[2].id, [5, 6])]
        }
    }

    private struct State {
        let model: SessionModel
        let records: Set<AnyHashable>
    }

    private let path: String
    private let seed: UInt64
    private let device = UUID()
    private var random: Seed
    private var step = 0
    private var past: [State] = []
    /// How many sessions were started.
    var startCount = 0
    let plan = Plan()
    var store: WorkoutStore
    var model = SessionModel()
    /// The moment of a step. Each is later than the one before.
    var now = Date(timeIntervalSince1970: 1_736_000_000)

    init(at path: String, seed: UInt64) throws {
        (self.path, self.seed) = (path, seed)
        random = Seed(fixed: seed)
        store = try Self.open(path, device)
        try plan.save(to: store)
    }

    private static func open(_ path: String, _ device: UUID) throws -> WorkoutStore {
        var options = StoreOptions.unflushed
        options.history = .kept(device: device)
        return try WorkoutStore.open(at: path, options: options)
    }

    var place: Comment { "PLAINWEIGHTS_SEED=\(seed), step \(step)" }

    mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    mutating func pick<Element>(_ elements: some Collection<Element>) -> Element? {
        elements.randomElement(using: &random)
    }

    mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        elements.shuffled(using: &random)
    }

    mutating func run(steps: Int) throws {
        for number in 1...steps {
            step = number
            let before = State(model: model, records: try records())
            if below(10) == 0, let state = past.popLast() {
                try store.undo()
                model = state.model
                #expect(try records() == state.records, place)
            } else {
                try change()
                if try records() != before.records { past.append(before) }
            }
            try compare()
            if number % 40 == 0 {
                expectSound(store)
                try store.close()
                store = try Self.open(path, device)
            }
        }
        expectSound(store)
    }

    private func records() throws -> Set<AnyHashable> {
        try store.read { snapshot in
            func all<R: Record & Hashable>(_ type: R.Type) throws -> [AnyHashable] {
                try snapshot.fetch(Query<R>()).map(AnyHashable.init)
            }
            let sessions = try all(WorkoutSession.self) + all(SessionSection.self)
            let parts = try all(SessionEntry.self) + all(ExerciseSet.self)
            return Set(try sessions + parts + all(Exercise.self) + all(ScheduledWorkout.self))
        }
    }

    static func entry(_ entry: SessionEntry, in store: WorkoutStore) throws -> SessionModel.Entry {
        SessionModel.Entry(
            id: entry.id.uuid, exercise: entry.exercise, key: entry.key,
            group: entry.supersetGroup, section: try store.get(entry.section)?.name,
            targets: entry.targets, isComplete: entry.isComplete)
    }
}

/// What is compared after each step.
extension RandomSessions {
    private mutating func compare() throws {
        let active = try store.fetch(store.sessions.active)
        #expect(active.map(\.id) == model.sessions.filter(\.isActive).map(\.id), place)
        #expect(active.count <= 1, place)
        for session in model.sessions.suffix(2) { try compare(session) }
        if let session = pick(model.sessions) { try compare(session) }
        let loose = try store.fetch(Query<ExerciseSet> { $0.session == nil })
        #expect(Set(loose) == Set(model.sets.filter { $0.session == nil }), place)
        #expect(try store.count(Query<ExerciseSet>()) == model.sets.count, place)
        #expect(try store.count(Query<WorkoutSession>()) == model.sessions.count, place)
        let entries = model.sessions.reduce(0) { $0 + $1.entries.count }
        #expect(try store.count(Query<SessionEntry>()) == entries, place)
    }

    private mutating func compare(_ session: SessionModel.Session) throws {
        let stored = try #require(try store.get(session.id))
        #expect(stored.clock == session.clock && stored.workout == session.workout, place)
        let entries = try store.fetch(store.entries.of(session.id))
        #expect(try entries.map { try Self.entry($0, in: store) } == session.entries, place)
        let sections = try store.fetch(store.sections.of(session.id))
        #expect(sections.map(\.name) == session.sections, place)
        #expect(try store.fetch(store.sets.of(session.id)) == model.sets(of: session), place)
        try compareProgress(of: session)
        try compareNext(in: session)
    }

    private func compareProgress(of session: SessionModel.Session) throws {
        let progress = try store.value(of: SessionProgress(of: session.id))
        let parts = progress.parts.filter { $0.entry != nil }
        #expect(parts.map(\.entry?.id.uuid) == session.entries.map(\.id), place)
        let loose = model.looseCounts(in: session)
        #expect(
            progress.parts.dropFirst(parts.count).map(\.exercise) == loose.map(\.exercise), place)
        #expect(progress.parts.dropFirst(parts.count).map(\.doneCount) == loose.map(\.count), place)
        let looseCount = loose.reduce(0) { $0 + $1.count }
        let (done, planned) = (
            session.entries.map { model.done($0, in: session) },
            session.entries.map { model.planned($0, in: session) }
        )
        #expect(parts.map(\.doneCount) == done, place)
        #expect(parts.map(\.plannedCount) == planned, place)
        #expect(progress.doneCount == done.reduce(0, +) + looseCount, place)
        let most = zip(done, planned).map(max).reduce(0, +)
        #expect(progress.plannedCount == most + looseCount, place)
        for (part, entry) in zip(parts, session.entries) {
            let sets = model.sets(of: entry, in: session)
            #expect(part.volume.rawValue == SessionModel.volume(sets), place)
            let last = entry.exercise.map {
                model.last($0, before: session, until: session.start)
            }
            let volume = last.flatMap { $0.isEmpty ? nil : SessionModel.volume($0) }
            #expect(part.lastVolume?.rawValue == volume, place)
        }
        let next = model.next(in: session)
        #expect(progress.next?.entry.id.uuid == next?.id, place)
        #expect(progress.next?.set == next.map { model.done($0, in: session) + 1 }, place)
        // Where neither sides nor sets to warm up are told apart, the target is that of the place.
        if let next, let targets = next.targets, targets.allSatisfy(\.isPlain) {
            let place = model.done(next, in: session)
            #expect(progress.next?.target == targets[place], self.place)
        }
    }

    private mutating func compareNext(in session: SessionModel.Session) throws {
        guard let entry = pick(session.entries), let exercise = entry.exercise else { return }
        let end = max(now, session.start)
        let last = try store.value(
            of: LastSession(of: exercise, before: session.id, until: end))
        let expected = model.last(exercise, before: session, until: end)
        #expect(last == expected, place)
        let set = try store.value(
            of: NextSet(
                of: exercise, in: session.id, entry: entry.key, at: end, utcOffsetMinutes: 0))
        let index = model.sets(of: entry, in: session).count
        #expect(set.timestamp == end && set.session == session.id, place)
        if let like = expected.indices.contains(index) ? expected[index] : expected.last {
            #expect([set.reps] == [like.reps] && set.weight == like.weight, place)
            #expect(set.rest == nil && set.kind == like.kind && set.side == like.side, place)
        } else if let targets = entry.targets, let last = targets.last {
            let target = targets.indices.contains(index) ? targets[index] : last
            #expect(set.reps == target.reps?.lowerBound && set.kind == target.kind, place)
        } else {
            #expect(set.reps == nil && set.weight == nil, place)
        }
    }
}

extension ExerciseSet.Target {
    fileprivate var isPlain: Bool { kind != .warmUp && side == .both }
}
