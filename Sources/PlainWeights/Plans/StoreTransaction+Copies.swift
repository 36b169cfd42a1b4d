public import RecordStore

/// Copies of plans. A copy has ids of its own, and nothing of it changes with the original.
extension StoreTransaction {
    /// Makes a copy of a module with its exercises.
    /// - Returns: the copy, or nil if there is none with this id.
    @discardableResult
    public mutating func duplicate(
        _ id: Module.ID, named name: String? = nil
    ) throws -> Module? {
        guard var copy = try get(id) else { return nil }
        label = label ?? "duplicate module"
        (copy.id, copy.lastEdited) = (Module.ID(), .now)
        if let name { copy.name = name }
        try insert(copy)
        for exercise in try snapshot.fetch(.planned(in: id)) {
            try insertCopy(of: exercise) { $0.module = copy.id }
        }
        return copy
    }

    /// Makes a copy of a workout with its exercises. Its modules are shared with the original.
    /// - Returns: the copy, or nil if there is none with this id.
    @discardableResult
    public mutating func duplicate(
        _ id: Workout.ID, named name: String? = nil
    ) throws -> Workout? {
        guard var copy = try get(id) else { return nil }
        label = label ?? "duplicate workout"
        (copy.id, copy.lastEdited, copy.isHidden) = (Workout.ID(), .now, false)
        if let name { copy.name = name }
        try insert(copy)
        // In their order, so that those with the same place, whose ids order them, keep it.
        for part in try snapshot.value(of: WorkoutPlan(of: id)) {
            if var place = part.place {
                (place.id, place.workout) = (WorkoutModule.ID(), copy.id)
                try insert(place)
            } else {
                for exercise in part.exercises {
                    try insertCopy(of: exercise) { $0.workout = copy.id }
                }
            }
        }
        return copy
    }

    /// Makes a copy of a program with its slots. Its workouts are shared with the original, and its
    /// dates are not copied: the copy has no start and is not active.
    /// - Returns: the copy, or nil if there is none with this id.
    @discardableResult
    public mutating func duplicate(
        _ id: Program.ID, named name: String? = nil
    ) throws -> Program? {
        guard var copy = try get(id) else { return nil }
        label = label ?? "duplicate program"
        (copy.id, copy.lastEdited, copy.start, copy.activeDate) = (Program.ID(), .now, nil, nil)
        if let name { copy.name = name }
        try insert(copy)
        for var slot in try snapshot.fetch(Query<ProgramSlot> { $0.program == id }) {
            (slot.id, slot.program, slot.lastEdited) = (ProgramSlot.ID(), copy.id, .now)
            try insert(slot)
        }
        return copy
    }

    /// Copies all slots of a week of a program to another week, behind those that it has.
    /// - Returns: the new slots.
    @discardableResult
    public mutating func duplicate(
        week: Int, of id: Program.ID, to other: Int
    ) throws -> [ProgramSlot] {
        label = label ?? "duplicate week"
        let slots = try snapshot.fetch(
            Query<ProgramSlot> { $0.program == id && $0.week == week }
                .sorted(by: .ascending(\.weekday), .ascending(\.order)))
        return try slots.map { slot in
            var copy = slot
            (copy.id, copy.week, copy.lastEdited) = (ProgramSlot.ID(), other, .now)
            return try place(copy)
        }
    }

    /// Makes a copy of a planned exercise, right behind it.
    /// - Returns: the copy, or nil if there is none with this id.
    @discardableResult
    public mutating func duplicate(_ id: PlannedExercise.ID) throws -> PlannedExercise? {
        guard var copy = try get(id) else { return nil }
        label = label ?? "duplicate exercise"
        copy.makeNew()
        return try place(copy, at: .after(id))
    }

    /// Gives a workout a copy of a module that it shares with others, in its place.
    /// - Returns: the copy, or nil if there is no such place.
    @discardableResult
    public mutating func unshare(_ id: WorkoutModule.ID) throws -> Module? {
        guard let shared = try get(id)?.module else { return nil }
        label = label ?? "unshare module"
        guard let copy = try duplicate(shared) else { return nil }
        _ = try update(id) { $0.module = copy.id }
        return copy
    }

    private mutating func insertCopy(
        of exercise: PlannedExercise, _ change: (inout PlannedExercise) -> Void
    ) throws {
        var copy = exercise
        copy.makeNew()
        change(&copy)
        try insert(copy)
    }
}

extension PlannedExercise {
    fileprivate mutating func makeNew() { (id, lastEdited) = (PlannedExercise.ID(), .now) }
}
