import CommandLineSupport
import Foundation
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

    /// Returns a new workout or module, which is not stored.
    /// - Throws: ``PlanRefusal`` if there is one of the name.
    func newPlan(_ name: String, isModule: Bool, at time: Date) throws -> PlanItem {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        let kind = isModule ? PlanItem.Kind.module : .workout
        let known =
            isModule
            ? try fetch(modules.byName).map(\.name)
            : try fetch(workouts.byName).map(\.name)
        if known.contains(where: { $0.lowercased() == name.lowercased() }) {
            throw PlanRefusal.exists(noun: kind.rawValue, name)
        }
        return isModule
            ? .module(Module(name: name, lastEdited: time))
            : .workout(Workout(name: name, lastEdited: time))
    }

    /// Returns the program that was made active last.
    func activeProgram() throws -> Program {
        guard let program = try first(programs.active) else { throw NothingThere.program }
        return program
    }
}
