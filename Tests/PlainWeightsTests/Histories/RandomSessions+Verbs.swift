import Foundation
import PlainWeights
import Testing

/// What happens to sessions.
extension RandomSessions {
    mutating func change() throws {
        now += Double(1 + below(300))
        switch below(40) {
        case 0...7: try start()
        case 8...19: try log()
        case 20: try logLoose()
        case 21...22: try editSet()
        case 23: try deleteSet()
        case 24: try addEntry()
        case 25: try substitute()
        case 26: try move()
        case 27: try deleteEntry()
        case 28...29: try group()
        case 30: try ungroup()
        case 31: try complete()
        case 32: try startRest()
        case 33: try endRest()
        case 34...36: try finish()
        case 37: if below(2) == 0 { try discard() }
        case 38: if below(2) == 0 { try deleteSession() }
        default: now += 86_400 * Double(below(100))
        }
    }

    private mutating func start() throws {
        let source: SessionSource
        switch below(5) {
        case 0: source = .nothing
        case 1: source = .module(plan.module.id)
        case 2: source = pick(model.sessions).map { .session($0.id) } ?? .nothing
        case 3: source = .slot(plan.slot.id, due: LocalDay(now, utcOffsetMinutes: 0))
        default: source = .workout(plan.workout.id)
        }
        if let active = model.active {
            #expect(throws: SessionError.alreadyActive(active.id), place) {
                try store.sessions.start(source, at: now)
            }
            return
        }
        let made = try store.sessions.start(source, at: now, utcOffsetMinutes: 0)
        var session = SessionModel.Session(id: made.id, start: now, workout: made.workout)
        let entries = try store.fetch(store.entries.of(made.id))
        var expected: [(exercise: Exercise.ID?, reps: [Int?]?)] = []
        switch source {
        case .module: expected = plan.targets(inModule: true)
        case .workout, .slot:
            expected = plan.targets(inModule: true) + plan.targets(inModule: false)
            #expect(made.workout == plan.workout.id && made.name == "W", place)
            session.isPlanned = true
        case .session(let id):
            let old = try #require(model.sessions.first { $0.id == id })
            expected = model.repeated(old)
            #expect(made.workout == old.workout, place)
            session.sections = old.sections
        default: break
        }
        session.entries = try entries.map { try Self.entry($0, in: store) }
        #expect(entries.map(\.exercise) == expected.map(\.exercise), place)
        #expect(
            entries.map { $0.targets?.map { $0.reps?.lowerBound } } == expected.map(\.reps), place)
        if case .session(let id) = source, let old = model.sessions.first(where: { $0.id == id }) {
            let count = old.entries.count
            #expect(session.entries.map(\.group).prefix(count) == old.entries.map(\.group)[...])
            #expect(session.entries.map(\.section).prefix(count) == old.entries.map(\.section)[...])
        } else if !expected.isEmpty {
            #expect(entries.map(\.supersetGroup).prefix(2) == [1, 1], place)
            session.sections = ["M"]
        }
        if case .module = source { session.isPlanned = true }
        model.sessions.append(session)
        startCount += 1
    }

    /// Mostly what comes next, sometimes anything.
    private mutating func log() throws {
        guard let session = model.active, !session.entries.isEmpty else { return }
        let next = below(4) == 0 ? nil : model.next(in: session)
        guard let entry = next ?? pick(session.entries), let exercise = entry.exercise
        else { return }
        var set = ExerciseSet(
            exercise: exercise, session: session.id, entry: entry.key,
            weight: .kilograms(Double(below(100))), reps: 1 + below(12), timestamp: now,
            utcOffsetMinutes: 0)
        if below(6) == 0 { set.kind = .warmUp }
        if below(5) == 0 { set.side = below(2) == 0 ? .left : .right }
        if below(8) == 0 { set.rest = .seconds(7) }
        try add(set)
    }

    private mutating func add(_ set: ExerciseSet) throws {
        let rest: TimeSpan? = below(2) == 0 ? nil : .seconds(Double(below(200)))
        try store.sets.add(set, startingRest: rest)
        model.add(set, startingRest: rest)
    }

    /// A set of no session, or of no entry.
    private mutating func logLoose() throws {
        guard let exercise = pick(plan.exercises)?.id else { return }
        let session = below(2) == 0 ? model.active?.id : nil
        try add(
            ExerciseSet(
                exercise: exercise, session: session, weight: .kilograms(Double(below(100))),
                reps: 1 + below(12), timestamp: now, utcOffsetMinutes: 0))
    }

    private mutating func editSet() throws {
        guard let set = pick(model.sets) else { return }
        let (weight, reps) = (Weight.kilograms(Double(below(100))), 1 + below(12))
        try store.sets.update(set.id) { ($0.weight, $0.reps) = (weight, reps) }
        model.change(set.id) { ($0.weight, $0.reps) = (weight, reps) }
    }

    private mutating func deleteSet() throws {
        guard let set = pick(model.sets) else { return }
        try store.sets.delete(set.id)
        model.sets.removeAll { $0.id == set.id }
    }

    private mutating func addEntry() throws {
        guard let session = model.active, let exercise = pick(plan.exercises)?.id else { return }
        let other = below(2) == 0 ? nil : pick(session.entries)?.id
        let made = try store.entries.add(
            exercise, to: session.id, after: other.map { SessionEntry.ID($0) })
        #expect(made.isAdHoc == session.isPlanned, place)
        let entry = try Self.entry(made, in: store)
        model.change(session.id) {
            $0.entries.place(entry, at: other.map { .after($0) } ?? .last)
        }
    }

    /// An entry of the session that goes on, with the session.
    private mutating func entry() -> (SessionModel.Session, SessionModel.Entry, UUID)? {
        guard let session = model.active, let entry = pick(session.entries), let id = entry.id
        else { return nil }
        return (session, entry, id)
    }

    private mutating func substitute() throws {
        guard let (session, _, id) = entry(), let exercise = pick(plan.exercises)?.id
        else { return }
        try store.entries.substitute(SessionEntry.ID(id), with: exercise)
        changeEntry(id, of: session) { $0.exercise = exercise }
    }

    private mutating func changeEntry(
        _ id: UUID, of session: SessionModel.Session, _ change: (inout SessionModel.Entry) -> Void
    ) {
        model.change(session.id) { session in
            for index in session.entries.indices where session.entries[index].id == id {
                change(&session.entries[index])
            }
        }
    }

    private mutating func move() throws {
        guard let (session, _, id) = entry() else { return }
        let other = below(3) == 0 ? nil : pick(session.entries)?.id
        try store.entries.move(SessionEntry.ID(id), after: other.map { SessionEntry.ID($0) })
        model.change(session.id) { $0.entries.move(id, to: other.map { .after($0) } ?? .first) }
    }

    private mutating func deleteEntry() throws {
        guard let (session, entry, id) = entry() else { return }
        try store.entries.delete(SessionEntry.ID(id))
        let gone = Set(model.sets(of: entry, in: session).map(\.id))
        model.sets.removeAll { gone.contains($0.id) }
        model.change(session.id) { $0.entries.remove(id) }
    }

    private mutating func group() throws {
        guard let session = model.active else { return }
        let ids = shuffled(session.entries.compactMap(\.id)).prefix(1 + below(3))
        if ids.isEmpty { return }
        let number = try store.write { try $0.group(ids.map { SessionEntry.ID($0) }) }
        var expected: Int?
        model.change(session.id) { expected = $0.entries.group(Array(ids)) }
        #expect(number == expected, place)
    }

    private mutating func ungroup() throws {
        guard let (session, _, id) = entry() else { return }
        try store.write { _ = try $0.ungroup(SessionEntry.ID(id)) }
        model.change(session.id) { $0.entries.ungroup(id) }
    }

    /// No set of it is left, and what was done stays.
    private mutating func complete() throws {
        guard let (session, entry, id) = entry() else { return }
        let (done, left) = (model.done(entry, in: session), model.completed(entry, in: session))
        let found = try #require(try store.write { try $0.completeEntry(SessionEntry.ID(id)) })
        #expect(found.targets == entry.targets && found.isComplete, place)
        changeEntry(id, of: session) { $0.isComplete = true }
        let now = try #require(model.active?.entries.first { $0.id == id })
        #expect(model.planned(now, in: session) == left, place)
        #expect(model.done(now, in: session) == done, place)
    }

    private mutating func startRest() throws {
        guard let session = model.active else { return }
        let set = model.sets(of: session).last?.id
        let clock = RestClock(start: now, length: .seconds(Double(below(200))), after: set)
        try store.write {
            _ = try $0.startRest(
                in: session.id, length: clock.length, at: clock.start, after: clock.set)
        }
        model.change(session.id) { $0.clock = clock }
    }

    private mutating func endRest() throws {
        guard let session = model.active else { return }
        let now = now
        try store.write { _ = try $0.endRest(in: session.id, at: now) }
        model.noteRest(of: session, until: now)
        model.change(session.id) { $0.clock = nil }
    }

    private mutating func finish() throws {
        guard let session = below(3) == 0 ? pick(model.sessions) : model.active else { return }
        let done = try #require(try store.sessions.finish(session.id, at: now, rating: 3))
        #expect(done.state == .finished, place)
        if session.isActive { #expect(done.endDate == now && done.rating == 3, place) }
        model.change(session.id) { ($0.isActive, $0.clock) = (false, nil) }
    }

    private mutating func discard() throws {
        guard let session = pick(model.sessions) else { return }
        let isDiscarded = try store.write { try $0.discardSession(session.id) }
        #expect(isDiscarded == session.isActive, place)
        if isDiscarded { model.delete(session.id) }
    }

    private mutating func deleteSession() throws {
        guard let session = pick(model.sessions) else { return }
        try store.sessions.delete(session.id)
        model.delete(session.id)
    }
}
