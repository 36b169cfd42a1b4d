public import RecordStore

extension StoreTransaction {
    /// Writes what differs in a session back to its plan: exercises that were added, removed,
    /// substituted and moved, and numbers of sets. Modules that other workouts share change there
    /// too. A session that goes on changes no plan, and an exercise without sets keeps its number.
    ///
    /// An exercise stays in its module. The order within each module is written, and the order in
    /// which modules, and exercises that stand in the workout by themselves, come first in the
    /// session. Of an exercise between those of another module no more is kept.
    /// - Returns: what differed.
    @discardableResult
    public mutating func writeBack(
        _ id: WorkoutSession.ID
    ) throws -> SessionDifferences.Value {
        let differences = try snapshot.value(of: SessionDifferences(of: id))
        guard let session = try get(id), session.state != .active, !differences.isEmpty else {
            return differences
        }
        label = label ?? "write back to plan"
        for entry in differences.substituted {
            guard let planned = entry.plannedExercise else { continue }
            _ = try update(planned) { $0.exercise = entry.exercise }
        }
        for count in differences.setCounts {
            // What was not done at all says nothing of how often it should be done.
            guard count.done > 0, let planned = try get(count.entry.plannedExercise) else {
                continue
            }
            let usual = try get(planned.exercise)?.setGroups ?? []
            _ = try update(planned.id) { planned in
                if planned.sets.isEmpty { planned.sets = usual }
                planned.sets.setCount(count.done)
            }
        }
        for planned in differences.removed { try delete(planned.id) }
        try writeBackOrder(of: session, differences)
        return differences
    }

    /// Puts planned exercises in the order of a session, and new ones behind those before them.
    private mutating func writeBackOrder(
        of session: WorkoutSession, _ differences: SessionDifferences.Value
    ) throws {
        let added = Set(differences.added.map(\.id))
        var before: PlannedExercise?
        // The last one of each list.
        var latest: [PlannedExercise.List: PlannedExercise] = [:]
        for entry in try snapshot.fetch(.entries(of: session.id)) {
            if added.contains(entry.id) {
                guard let parent = try before ?? firstPlan(of: session) else { continue }
                let made = try placeNew(entry, like: parent, isFirst: before == nil)
                _ = try update(entry.id) { $0.plannedExercise = made.id }
                (before, latest[made.list]) = (made, made)
                continue
            }
            guard let planned = try get(entry.plannedExercise) else { continue }
            if differences.isReordered, planned.module != nil, let last = latest[planned.list] {
                try move(planned.id, to: .after(last.id))
            }
            before = try get(planned.id)
            latest[planned.list] = before
        }
        if differences.isReordered { try moveParts(of: session) }
    }

    /// Puts the parts of a workout in the order in which they come first in a session. Parts that
    /// are not in the session are not moved.
    private mutating func moveParts(of session: WorkoutSession) throws {
        guard let workout = session.workout else { return }
        let parts = try snapshot.value(of: WorkoutPlan(of: workout))
        var places: [PlannedExercise.ID: Int] = [:]
        for (place, part) in parts.enumerated() {
            for exercise in part.exercises where places[exercise.id] == nil {
                places[exercise.id] = place
            }
        }
        var order: [Int] = []
        for entry in try snapshot.fetch(.entries(of: session.id)) {
            guard let place = entry.plannedExercise.flatMap({ places[$0] }), !order.contains(place)
            else { continue }
            order.append(place)
        }
        if order == order.sorted() { return }
        for (before, place) in zip(order, order.dropFirst()) {
            guard let other = parts[before].listPlace else { continue }
            if let module = parts[place].place {
                try move(module.id, to: other)
            } else if let exercise = parts[place].exercises.first {
                try move(exercise.id, to: other)
            }
        }
    }

    private func firstPlan(of session: WorkoutSession) throws -> PlannedExercise? {
        try snapshot.plan(of: session).first
            ?? session.workout.map { PlannedExercise(workout: $0, exercise: nil) }
    }

    private mutating func placeNew(
        _ entry: SessionEntry, like other: PlannedExercise, isFirst: Bool
    ) throws -> PlannedExercise {
        let sets = try snapshot.fetch(.done(in: entry)).filter { $0.kind != .warmUp }
        let reps = sets.compactMap(\.reps)
        let range = reps.min().flatMap { least in reps.max().map { least...$0 } }
        let made = PlannedExercise(
            module: other.module, workout: other.module == nil ? other.workout : nil,
            exercise: entry.exercise, exerciseName: entry.exerciseName,
            sets: sets.isEmpty ? [] : [SetGroup(count: sets.count, .init(reps: range))])
        return try place(made, at: isFirst ? .first : .after(other.id))
    }
}

extension WorkoutPlan.Part {
    /// The place right behind the part.
    fileprivate var listPlace: ListPlace? {
        place.map { .after($0.id) } ?? exercises.first.map { .after($0.id) }
    }
}

extension PlannedExercise {
    /// The list in which a planned exercise stands.
    fileprivate struct List: Hashable {
        let module: Module.ID?
        let workout: Workout.ID?
    }

    fileprivate var list: List { List(module: module, workout: module == nil ? workout : nil) }
}

extension [SetGroup] {
    /// Makes the groups have so many sets altogether, in which a left and a right one are one and
    /// those to warm up do not count: the last ones lose sets, or the last one gets more.
    fileprivate mutating func setCount(_ count: Int) {
        while plannedCount > count, let last = lastIndex(where: \.isWork) {
            let other = pair(of: last)
            for index in [last, other].compactMap(\.self) { self[index].count -= 1 }
            removeAll { !$0.isWarmUp && $0.count <= 0 }
        }
        let missing = count - plannedCount
        guard missing > 0 else { return }
        guard let last = lastIndex(where: \.isWork) else {
            return append(SetGroup(count: missing, .blank))
        }
        for index in [last, pair(of: last)].compactMap(\.self) { self[index].count += missing }
    }

    private var plannedCount: Int {
        flatMap { Array<ExerciseSet.Target>(repeating: $0.target, count: Swift.max($0.count, 0)) }
            .plannedCount
    }

    /// Returns the last group of the other side, if a group is of one side.
    private func pair(of index: Int) -> Int? {
        let side = self[index].target.side
        guard side == .left || side == .right else { return nil }
        return lastIndex { $0.isWork && $0.target.side == (side == .left ? .right : .left) }
    }
}

extension SetGroup {
    fileprivate var isWarmUp: Bool { target.kind == .warmUp }
    fileprivate var isWork: Bool { !isWarmUp && count > 0 }
}
