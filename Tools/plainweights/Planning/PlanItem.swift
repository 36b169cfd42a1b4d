import CommandLineSupport
import PlainWeights

/// A program, a workout or a module.
enum PlanItem {
    case program(Program)
    case workout(Workout)
    case module(Module)

    /// A kind of plan.
    enum Kind: String {
        case program, workout, module
    }

    var name: String {
        switch self {
        case .program(let program): program.name
        case .workout(let workout): workout.name
        case .module(let module): module.name
        }
    }

    var noun: String {
        switch self {
        case .program: Kind.program.rawValue
        case .workout: Kind.workout.rawValue
        case .module: Kind.module.rawValue
        }
    }
}

extension WorkoutStore {
    /// Returns the plan that a text names.
    /// - Throws: ``NameRefusal``.
    func planItem(
        _ text: String, of kinds: [PlanItem.Kind], asking console: Console
    ) throws -> PlanItem {
        let nouns = kinds.map(\.rawValue)
        let noun =
            nouns.count == 1
            ? nouns[0] : nouns.dropLast().joined(separator: ", ") + " or \(nouns[nouns.count - 1])"
        var choice = NameChoice<PlanItem>(noun: noun)
        for kind in kinds {
            switch kind {
            case .program:
                for program in try fetch(programs.byName) {
                    choice.add(program.name, id: program.id.description, .program(program))
                }
            case .workout:
                for workout in try fetch(workouts.byName) {
                    choice.add(workout.name, id: workout.id.description, .workout(workout))
                }
            case .module:
                for module in try fetch(modules.byName) {
                    choice.add(module.name, id: module.id.description, .module(module))
                }
            }
        }
        return try choice.chosen(by: text, asking: console)
    }

    /// Returns the program that was made active last.
    func activeProgram() throws -> Program {
        guard let program = try first(programs.active) else { throw NothingThere.program }
        return program
    }
}
