import PlainWeights

/// What can be taken out of a workout or a module.
enum PlanPart {
    case exercise(PlannedExercise, name: String)
    /// The place of a module in a workout.
    case module(WorkoutModule, name: String)

    var name: String {
        switch self {
        case .exercise(_, let name), .module(_, let name): name
        }
    }
}

extension WorkoutStore {
    /// Returns the parts of a workout or a module, of which one can be named. The exercises of a
    /// module are parts of it, and not of the workouts that include it.
    func parts(of item: PlanItem) throws -> NameChoice<PlanPart> {
        var choice = NameChoice<PlanPart>(noun: "exercise", in: "in \(item.name)")
        func add(_ exercises: [PlannedExercise]) throws {
            for planned in exercises {
                let name = try resolvedName(of: planned)
                choice.add(name, id: planned.id.description, .exercise(planned, name: name))
            }
        }
        switch item {
        case .program: break
        case .module(let module): try add(fetch(plannedExercises.of(module.id)))
        case .workout(let workout):
            for part in try value(of: WorkoutPlan(of: workout.id)) {
                if let place = part.place, let name = part.module?.name {
                    choice.add(name, id: place.id.description, .module(place, name: name))
                } else {
                    try add(part.exercises)
                }
            }
        }
        return choice
    }

    /// Returns the exercises of a workout, with those of its modules, or of a module.
    func plannedExercises(of item: PlanItem) throws -> [PlannedExercise] {
        switch item {
        case .program: []
        case .workout(let workout):
            try value(of: WorkoutPlan(of: workout.id)).flatMap(\.exercises)
        case .module(let module): try fetch(plannedExercises.of(module.id))
        }
    }

    /// Returns the name that a planned exercise has now.
    func resolvedName(of planned: PlannedExercise) throws -> String {
        try read { try $0.resolve(nil, planned: planned).name }
    }
}
