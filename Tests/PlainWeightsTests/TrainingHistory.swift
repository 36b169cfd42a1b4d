import Foundation
import PlainWeights
import TestSupport
import Testing

/// One random life of a store, each step done to the store's repositories and to a
/// ``TrainingModel``, which must then hold the same.
struct TrainingHistory {
    private var random: Seed
    var model = TrainingModel()
    let store: WorkoutStore
    /// Each edit is noted at a later time than the one before.
    private var editCount = 0

    private static let categories = ["Chest", "chest", "", "Back"]

    init(_ store: WorkoutStore, seed: Seed) {
        self.store = store
        random = seed
    }

    mutating func run(steps: Int) throws {
        for step in 1...steps {
            try change()
            if step % 20 == 0 { try TrainingComparison(model, store, &random).run() }
        }
    }

    mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    mutating func pick<Element>(_ elements: some Collection<Element>) -> Element? {
        elements.randomElement(using: &random)
    }

    /// Few moments, so that many are equal.
    mutating func date() -> Date {
        let days = below(3) == 0 ? below(4) : 0
        return Date(timeIntervalSince1970: Double(24 * days + below(12)) * 3600)
    }

    private mutating func change() throws {
        switch below(22) {
        case 21: try changeDayStart()
        case 20: try takeBack()
        default: try changeRecords()
        }
    }

    /// Makes some changes and takes them back: nothing is left of them, in statistics neither.
    private mutating func takeBack() throws {
        let before = model
        try store.setMark("before")
        for _ in 0...below(3) { try changeRecords() }
        try store.undo(to: "before")
        model = before
    }

    private mutating func changeRecords() throws {
        switch below(18) {
        case 17: try finishSession()
        case 16: try changeEntry()
        case 15: try addEntry()
        case 14: try deleteEntry()
        case 13: try merge()
        case 12: refuse()
        case 0: try addExercise()
        case 1: try editExercise()
        case 2: try saveStaleExercise()
        case 3: try addSession()
        case 4: try moveSession()
        case 5...8: try addSets()
        case 9...10: try editSet()
        default: try delete()
        }
    }

    private mutating func addExercise() throws {
        if model.exercises.count > 7 { return }
        let exercise = Exercise(
            name: TrainingModel.names[below(TrainingModel.names.count)],
            category: Self.categories[below(4)], createdDate: date())
        try store.exercises.insert(exercise)
        model.exercises[exercise.id] = exercise
    }

    private mutating func editExercise() throws {
        guard let id = model.exercises.keys.sorted().randomElement(using: &random) else { return }
        editCount += 1
        let name = TrainingModel.names[below(TrainingModel.names.count)]
        let category = Self.categories[below(4)]
        // After a merge, which is an edit of now, still later.
        let last = model.exercises[id]?.lastEdited ?? .distantPast
        let edit = max(Date(timeIntervalSince1970: Double(editCount)), last + 1)
        let change: (inout Exercise) -> Void = { exercise in
            (exercise.name, exercise.category) = (name, category)
            exercise.bumpUpdated(at: edit)
        }
        try store.exercises.update(id, change)
        if var exercise = model.exercises[id] {
            change(&exercise)
            model.exercises[id] = exercise
        }
    }

    /// A copy from before the last edit, saved whole: what is derived must not go back with it.
    private mutating func saveStaleExercise() throws {
        guard let id = model.exercises.keys.sorted().randomElement(using: &random),
            let exercise = model.exercises[id]
        else { return }
        let stale = Exercise(
            id: id, name: exercise.name, aliases: exercise.aliases, category: exercise.category,
            createdDate: exercise.createdDate)
        try store.write { try $0.save(stale) }
    }

    private mutating func merge() throws {
        let ids = model.exercises.keys.sorted()
        guard let id = ids.randomElement(using: &random),
            let other = ids.randomElement(using: &random)
        else { return }
        let kept = try store.exercises.merge(id, into: other)
        #expect((kept == nil) == (id == other))
        guard let kept, let gone = model.exercises[id] else { return }
        #expect(kept.aliases.contains(gone.name) || kept.name == gone.name)
        for set in model.sets.values where set.exercise == id {
            model.sets[set.id]?.exercise = other
        }
        for entry in model.entries.values {
            if entry.exercise == id { model.entries[entry.id]?.exercise = other }
            if entry.substituted == id { model.entries[entry.id]?.substituted = other }
        }
        // No exercise is done in place of itself.
        for entry in model.entries.values
        where entry.exercise == other && entry.substituted == other {
            model.entries[entry.id]?.substituted = nil
            model.entries[entry.id]?.substitutedName = ""
        }
        model.exercises[id] = nil
        // Merging is an edit, of now.
        model.exercises[other] = kept
    }

    private mutating func changeDayStart() throws {
        model.dayStart = 60 * below(12)
        try store.change(WorkoutStore.dayStart, to: model.dayStart)
    }

    private mutating func addSession() throws {
        if model.sessions.count > 5 { return }
        let start = date()
        let session = WorkoutSession(
            startDate: start, utcOffsetMinutes: 0,
            endDate: below(2) == 0 ? nil : start + Double(below(3)),
            state: below(2) == 0 ? .active : .finished, tags: tags())
        try store.sessions.insert(session)
        model.sessions[session.id] = session
    }

    /// Tags of a session, by which policies tell sets apart.
    private mutating func tags() -> [String] { below(3) == 0 ? ["deload"] : [] }

    private mutating func moveSession() throws {
        guard let id = model.sessions.keys.sorted().randomElement(using: &random) else { return }
        let (start, tags) = (date(), tags())
        let change: @Sendable (inout WorkoutSession) -> Void = { session in
            session.startDate = start
            session.tags = tags
            session.endDate = session.endDate.map { max($0, start) }
        }
        let session = try store.sessions.update(id, change)
        if var moved = model.sessions[id] {
            change(&moved)
            model.sessions[id] = moved
        }
        #expect(session == model.sessions[id])
    }

    /// What no rule allows changes nothing: the comparison that follows would see it.
    private mutating func refuse() {
        let start = date()
        #expect(throws: TrainingError.self) {
            switch below(4) {
            case 0:
                try store.exercises.insert(Exercise(name: String(repeating: " ", count: below(3))))
            case 1:
                try store.sessions.insert(
                    WorkoutSession(startDate: start, endDate: start - Double(1 + below(3))))
            case 2:
                try store.sets.insert(
                    ExerciseSet(exercise: nil, weight: .kilograms(-10_000.001), reps: 1))
            default:
                try store.write { tx in
                    try tx.save(WorkoutSession(startDate: start, endDate: start - 1))
                }
            }
        }
    }

    private mutating func addSets() throws {
        let sets = (0...below(3)).map { _ in
            // Less than zero as often as more, whatever session it is put into.
            var set = ExerciseSet(
                exercise: nil, weight: below(4) == 0 ? nil : Weight(rawValue: below(5) - 2),
                reps: 1 + below(9), utcOffsetMinutes: 0,
                implementCount: 1 + below(2), bodyLoad: below(3) == 0 ? Weight(rawValue: 5) : nil)
            change(&set)
            place(&set)
            return set
        }
        try store.sets.insert(sets)
        for set in sets { model.sets[set.id] = set }
    }

    private mutating func editSet() throws {
        guard let id = model.sets.keys.sorted().randomElement(using: &random),
            let old = model.sets[id]
        else { return }
        var new = old
        place(&new)
        change(&new)
        if below(2) == 0 {
            try store.sets.update(id) { [new] in $0 = new }
        } else {
            try store.sets.save(new, from: old)
        }
        model.sets[id] = new
    }

    /// Gives a set another exercise, session and time.
    private mutating func place(_ set: inout ExerciseSet) {
        set.exercise =
            below(8) == 0 ? nil : model.exercises.keys.sorted().randomElement(using: &random)
        set.session =
            below(3) == 0 ? nil : model.sessions.keys.sorted().randomElement(using: &random)
        let entries = model.entries.values.filter { $0.session == set.session }.map(\.key)
        set.entry = set.session == nil || below(2) == 0 ? nil : pick(entries.sorted())
        set.timestamp = date()
        // Mostly near each other, and as far as days can lie apart.
        set.utcOffsetMinutes = pick([-720, -60, 0, 0, 60, 345, 840]) ?? 0
        set.sequence = below(3)
    }

    /// Gives a set another kind, side and result.
    private mutating func change(_ set: inout ExerciseSet) {
        set.completed = below(4) > 0
        set.kind = ExerciseSet.Kind(rawValue: UInt8(below(3)))
        set.side = ExerciseSet.Side(rawValue: UInt8(below(3)))
        set.reps = below(5) == 0 ? nil : below(4)
        set.duration = below(3) == 0 ? .seconds(Double(below(4))) : nil
        set.distance = below(3) == 0 ? .meters(Double(below(4))) : nil
        set.rest = below(3) == 0 ? .seconds(Double(below(4))) : nil
        set.rpe = 8
    }

    private mutating func delete() throws {
        switch below(6) {
        case 0:
            guard let id = model.exercises.keys.sorted().randomElement(using: &random) else {
                return
            }
            try store.exercises.delete(id)
            model.delete(id)
        case 1:
            guard let id = model.sessions.keys.sorted().randomElement(using: &random) else {
                return
            }
            try store.sessions.delete(id)
            model.delete(id)
        default:
            guard let id = model.sets.keys.sorted().randomElement(using: &random) else { return }
            try store.sets.delete(id)
            model.sets[id] = nil
        }
    }
}
