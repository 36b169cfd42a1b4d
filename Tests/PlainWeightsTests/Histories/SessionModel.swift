import Foundation
import PlainWeights

/// Sessions as arrays, and what is found of them in plain words.
struct SessionModel {
    struct Entry: ListedItem, Hashable {
        var id: UUID?
        var exercise: Exercise.ID?
        var key: UInt32
        var group: Int?
        var section: String?
        var targets: [ExerciseSet.Target]?
        var isComplete = false
        var isGroupable: Bool { true }
    }

    struct Session: Hashable {
        var id: WorkoutSession.ID
        var start: Date
        var workout: Workout.ID?
        var isActive = true
        var isPlanned = false
        var clock: RestClock?
        var entries: [Entry] = []
        var sections: [String] = []
    }

    var sessions: [Session] = []
    /// All sets, in the order in which they were done.
    var sets: [ExerciseSet] = []

    var active: Session? { sessions.first(where: \.isActive) }

    mutating func change(_ id: WorkoutSession.ID?, _ change: (inout Session) -> Void) {
        for index in sessions.indices where sessions[index].id == id { change(&sessions[index]) }
    }

    mutating func change(_ id: ExerciseSet.ID?, _ change: (inout ExerciseSet) -> Void) {
        for index in sets.indices where sets[index].id == id { change(&sets[index]) }
    }

    func sets(of session: Session) -> [ExerciseSet] { sets.filter { $0.session == session.id } }

    func sets(of entry: Entry, in session: Session) -> [ExerciseSet] {
        sets(of: session).filter { $0.entry == entry.key }
    }

    mutating func delete(_ id: WorkoutSession.ID) {
        sessions.removeAll { $0.id == id }
        sets.removeAll { $0.session == id }
    }

    /// Notes the rest before a moment in the set after which it began.
    mutating func noteRest(of session: Session, until date: Date) {
        guard let clock = session.clock else { return }
        let limit = max(180, 2 * clock.length.seconds)
        let seconds = min(max(0, date.timeIntervalSince(clock.start)), limit)
        change(clock.set) { if $0.rest == nil { $0.rest = .seconds(seconds) } }
    }

    mutating func add(_ set: ExerciseSet, startingRest rest: TimeSpan?) {
        var set = set
        if set.implementCount == nil { set.implementCount = 1 }
        if let session = sessions.first(where: { $0.id == set.session }) {
            let last = sets(of: session).compactMap(\.sequence).max()
            set.sequence = last.map { $0 + 1 } ?? 0
            if session.clock != nil || rest != nil {
                noteRest(of: session, until: set.timestamp)
                let clock = rest.map { RestClock(start: set.timestamp, length: $0, after: set.id) }
                change(session.id) { $0.clock = clock }
            }
        }
        sets.append(set)
    }

    // What is found.

    /// A left and a right set are one.
    private static func paired(_ sides: [ExerciseSet.Side]) -> Int {
        max(sides.count { $0 == .left }, sides.count { $0 == .right })
            + sides.count { $0 != .left && $0 != .right }
    }

    private func doneSets(_ entry: Entry, in session: Session, warmUp: Bool) -> Int {
        let sets = sets(of: entry, in: session).filter { ($0.kind == .warmUp) == warmUp }
        return Self.paired(sets.map(\.side))
    }

    private func plannedSets(_ entry: Entry, warmUp: Bool) -> Int {
        let targets = (entry.targets ?? []).filter { ($0.kind == .warmUp) == warmUp }
        return Self.paired(targets.map(\.side))
    }

    /// Sets to warm up count as far as they were planned.
    func done(_ entry: Entry, in session: Session) -> Int {
        doneSets(entry, in: session, warmUp: false)
            + min(doneSets(entry, in: session, warmUp: true), plannedSets(entry, warmUp: true))
    }

    /// Sets to warm up that were left out count no more once another set was done.
    func planned(_ entry: Entry, in session: Session) -> Int {
        if entry.isComplete { return completed(entry, in: session) }
        let warmUps = plannedSets(entry, warmUp: true)
        let isBegun = doneSets(entry, in: session, warmUp: false) > 0
        return plannedSets(entry, warmUp: false)
            + (isBegun ? min(doneSets(entry, in: session, warmUp: true), warmUps) : warmUps)
    }

    /// The sets that are planned of an entry once it was made complete.
    func completed(_ entry: Entry, in session: Session) -> Int {
        [false, true].reduce(0) { sum, warmUp in
            sum
                + min(
                    doneSets(entry, in: session, warmUp: warmUp),
                    plannedSets(entry, warmUp: warmUp))
        }
    }

    /// The exercises of sets that belong to no entry, in the order of their first sets, with the
    /// numbers of their sets.
    func looseCounts(in session: Session) -> [(exercise: Exercise.ID?, count: Int)] {
        let loose = sets(of: session).filter { set in
            set.completed && !session.entries.contains { $0.key == set.entry }
        }
        var exercises: [Exercise.ID?] = []
        for set in loose where !exercises.contains(set.exercise) { exercises.append(set.exercise) }
        return exercises.map { exercise in
            let own = loose.filter { $0.exercise == exercise && $0.kind != .warmUp }
            return (exercise, Self.paired(own.map(\.side)))
        }
    }

    /// The entry that comes next: in a superset the one with the fewest sets.
    func next(in session: Session) -> Entry? {
        var found: Entry?
        for entry in session.entries where done(entry, in: session) < planned(entry, in: session) {
            guard let best = found else {
                found = entry
                continue
            }
            if entry.group != nil, entry.group == best.group,
                done(entry, in: session) < done(best, in: session)
            {
                found = entry
            }
        }
        return found
    }

    static func volume(_ sets: [ExerciseSet]) -> Int128 {
        sets.reduce(0) { $0 + Int128($1.weight?.rawValue ?? 0) * Int128($1.reps ?? 0) }
    }

    /// The sets of the last session with an exercise until a moment, one of the same workout before
    /// others unless it was half a year ago.
    func last(_ exercise: Exercise.ID, before session: Session, until end: Date) -> [ExerciseSet] {
        let earlier = sets.filter {
            $0.exercise == exercise && $0.session != session.id && $0.timestamp <= end
        }
        let half = session.start - 180 * 86_400
        let same = earlier.last { set in
            let other = sessions.first { $0.id == set.session }
            return session.workout != nil && other?.workout == session.workout
                && set.timestamp >= half
        }
        guard let model = same ?? earlier.last else { return [] }
        if model.session != nil { return earlier.filter { $0.session == model.session } }
        return earlier.filter { $0.session == nil && $0.day() == model.day() }
    }

    /// What a session that repeats another one has: the entries, then what was done besides, each
    /// with what was done of it as targets.
    func repeated(_ old: Session) -> [(exercise: Exercise.ID?, reps: [Int?]?)] {
        let sets = sets(of: old)
        var entries: [(exercise: Exercise.ID?, reps: [Int?]?)] = []
        for entry in old.entries {
            let own = sets.filter { $0.entry == entry.key && $0.exercise == entry.exercise }
            let targets = entry.targets?.map { $0.reps?.lowerBound }
            entries.append((entry.exercise, own.isEmpty ? targets : own.map(\.reps)))
        }
        for set in sets where !entries.contains(where: { $0.exercise == set.exercise }) {
            let own = sets.filter { $0.exercise == set.exercise }
            entries.append((set.exercise, own.map(\.reps)))
        }
        return entries
    }
}
