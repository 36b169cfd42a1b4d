public import Foundation
public import RecordStore

extension StoreTransaction {
    /// Starts a session: with a section for each module, an entry for each exercise and the targets
    /// of its sets, and without sets.
    ///
    /// The targets are those that the progression of the plan suggests, or else those of the plan,
    /// or else the usual ones of the exercise. Of an old session they are what was done in it.
    /// - Parameters:
    ///   - utcOffsetMinutes: the offset of the time zone; by default that of the device.
    ///   - device: the device, as the app calls it.
    ///   - gym: the gym; by default that of the old session.
    /// - Throws: ``SessionError`` if another session goes on, or if there is no such source.
    @discardableResult
    public mutating func startSession(
        _ source: SessionSource = .nothing, at date: Date = .now, utcOffsetMinutes: Int? = nil,
        device: String = "", gym: Gym.ID? = nil
    ) throws -> WorkoutSession {
        if let other = try snapshot.first(.active) { throw SessionError.alreadyActive(other.id) }
        label = label ?? "start session"
        let session = WorkoutSession(
            startDate: date, utcOffsetMinutes: utcOffsetMinutes, state: .active, device: device,
            gym: gym)
        switch source {
        case .nothing: try insert(session)
        case .slot(let slot, let due):
            guard let planned = try storedDate(of: slot, due: due) else {
                throw SessionError.noSource
            }
            try start(session, from: planned)
        case .date(let id):
            guard let planned = try get(id) else { throw SessionError.noSource }
            try start(session, from: planned)
        case .workout(let id):
            guard let workout = try get(id) else { throw SessionError.noSource }
            try start(session, from: workout)
        case .module(let id):
            guard let module = try get(id) else { throw SessionError.noSource }
            try start(session, from: module)
        case .session(let id):
            guard let old = try get(id) else { throw SessionError.noSource }
            try start(session, repeating: old)
        }
        let planned = try snapshot.fetch(.entries(of: session.id))
            .compactMap { $0.plannedExercise?.uuid }
        return try update(session.id) { $0.planned = planned } ?? session
    }

    private mutating func start(
        _ session: WorkoutSession, from date: ScheduledWorkout
    ) throws {
        var session = session
        let program = try get(date.program)
        session.program = program?.id
        session.week = program?.week(of: date.due)
        session.scheduledWorkout = date.id
        session.origin = .scheduled
        // What the slot plans now counts, for a date that was stored before.
        let slot = try get(date.slot)
        if let workout = try get(slot == nil ? date.workout : slot?.workout) {
            try start(session, from: workout, program)
        } else if let module = try get(slot == nil ? date.module : slot?.module) {
            try start(session, from: module, program)
        } else {
            session.name = date.name
            try insert(session)
        }
    }

    private mutating func start(
        _ session: WorkoutSession, from workout: Workout, _ program: Program? = nil
    ) throws {
        var session = session
        session.name = workout.name
        session.workout = workout.id
        if session.origin == .quick { session.origin = .workout }
        try insert(session)
        var plan = SessionPlan(session, program)
        for part in try snapshot.value(of: WorkoutPlan(of: workout.id)) {
            try add(part.exercises, of: part.module, to: &plan)
        }
    }

    private mutating func start(
        _ session: WorkoutSession, from module: Module, _ program: Program? = nil
    ) throws {
        var session = session
        session.name = module.name
        if session.origin == .quick { session.origin = .workout }
        try insert(session)
        var plan = SessionPlan(session, program)
        try add(snapshot.fetch(.planned(in: module.id)), of: module, to: &plan)
    }

    /// Adds the entries of planned exercises, and the section of their module.
    private mutating func add(
        _ exercises: [PlannedExercise], of module: Module?, to plan: inout SessionPlan
    ) throws {
        plan.beginPart()
        var section: SessionSection?
        if let module {
            let made = SessionSection(
                session: plan.session, name: module.name, module: module.id, type: module.type,
                order: plan.nextSectionOrder())
            try insert(made)
            section = made
        }
        for planned in exercises {
            let resolved = try snapshot.resolve(nil, planned: planned)
            var entry = SessionEntry(
                session: plan.session, order: plan.nextOrder(), section: section?.id,
                exercise: planned.exercise, exerciseName: resolved.name,
                supersetGroup: plan.supersetGroup(planned.supersetGroup, inModule: module != nil),
                plannedExercise: planned.id, targets: resolved.targets)
            if let suggestion = try snapshot.suggestion(
                for: planned, in: plan.program, at: plan.gym, on: plan.date)
            {
                entry.targets = suggestion.targets
                entry.recommendation = suggestion.recommendation
                entry.progression = planned.progression ?? plan.program?.progression
            }
            if entry.targets?.isEmpty == true { entry.targets = nil }
            try insert(entry)
        }
    }

    private mutating func start(
        _ session: WorkoutSession, repeating old: WorkoutSession
    ) throws {
        var session = session
        (session.name, session.origin) = (old.name, .repeated)
        (session.workout, session.workoutName) = (old.workout, old.workoutName)
        if session.gym == nil { (session.gym, session.gymName) = (old.gym, old.gymName) }
        try insert(session)
        let sections = try copySections(of: old, to: session)
        var order = Position.start
        for var entry in try entries(of: old) {
            entry.session = session.id
            entry.section = entry.section.flatMap { sections[$0] }
            entry.order = order
            try insert(entry)
            order = .after(order)
        }
    }

    /// Copies the sections of a session to another one.
    /// - Returns: the copies by the ids of the originals.
    private mutating func copySections(
        of old: WorkoutSession, to session: WorkoutSession
    ) throws -> [SessionSection.ID: SessionSection.ID] {
        var copies: [SessionSection.ID: SessionSection.ID] = [:]
        for section in try snapshot.fetch(.sections(of: old.id)) {
            let copy = SessionSection(
                session: session.id, name: section.name, module: section.module,
                moduleName: section.moduleName, type: section.type, order: section.order)
            try insert(copy)
            copies[section.id] = copy.id
        }
        return copies
    }

    /// Returns new entries like those of a session, with the sections of that session. Exercises
    /// without an entry follow in the order of their first sets.
    private func entries(of session: WorkoutSession) throws -> [SessionEntry] {
        let id = session.id
        let sets = try snapshot.fetch(.of(id).and { $0.completed == true })
        var entries: [SessionEntry] = []
        var seen: Set<Exercise.ID> = []
        for old in try snapshot.fetch(.entries(of: id)) {
            let own = sets.filter { $0.entry == old.key && $0.exercise == old.exercise }
            entries.append(
                SessionEntry(
                    session: nil, section: old.section, exercise: old.exercise,
                    exerciseName: old.exerciseName,
                    kind: old.kind, measures: old.measures, equipment: old.equipment,
                    supersetGroup: old.supersetGroup, plannedExercise: old.plannedExercise,
                    targets: own.isEmpty ? old.targets : own.map(\.asTarget)))
            if let exercise = old.exercise { seen.insert(exercise) }
        }
        for set in sets {
            guard let exercise = set.exercise, seen.insert(exercise).inserted else { continue }
            let own = sets.filter { $0.exercise == exercise }
            entries.append(
                SessionEntry(session: nil, exercise: exercise, targets: own.map(\.asTarget)))
        }
        return entries
    }
}

/// A session while its entries are made.
private struct SessionPlan {
    let session: WorkoutSession.ID
    let gym: Gym.ID?
    let date: Date
    let program: Program?
    private var order: Position?
    private var sectionOrder: Position?
    private var groups: [Superset: Int] = [:]

    /// The number of the part of the workout, of which two may be the same module.
    private var part = 0

    private struct Superset: Hashable {
        /// The part of a module; nil for the exercises that stand in the workout by themselves.
        let part: Int?
        let group: Int
    }

    init(_ session: WorkoutSession, _ program: Program?) {
        (self.session, self.program) = (session.id, program)
        (gym, date) = (session.gym, session.startDate)
    }

    mutating func beginPart() { part += 1 }

    mutating func nextOrder() -> Position {
        let next = order.map(Position.after) ?? .start
        order = next
        return next
    }

    mutating func nextSectionOrder() -> Position {
        let next = sectionOrder.map(Position.after) ?? .start
        sectionOrder = next
        return next
    }

    /// Returns the number that a superset of a module has in the session. Modules number theirs
    /// each for itself.
    mutating func supersetGroup(_ group: Int?, inModule: Bool) -> Int? {
        guard let group else { return nil }
        let key = Superset(part: inModule ? part : nil, group: group)
        if let known = groups[key] { return known }
        groups[key] = groups.count + 1
        return groups[key]
    }
}
