import CommandLineSupport
import Foundation
import PlainWeights

/// The command `plan`, which shows and changes programs, workouts and modules.
struct PlanCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "plan",
            usage: "plan [NAME | new | add | include | remove | delete ...] [--store PATH] ...",
            summary: "shows and makes workouts and modules, and lists programs",
            details: """
                plan                            lists programs, workouts and modules
                plan NAME                       shows one with its exercises and sets
                plan new NAME EXERCISE SET...   makes a workout
                plan add NAME EXERCISE SET...   adds an exercise to a workout or a module
                plan include WORKOUT MODULE     puts a module at the end of a workout
                plan remove NAME EXERCISE       takes one out, or a module of a workout
                plan delete NAME                deletes a program, a workout or a module

                Sets are typed as for log, but of two numbers the first is how many there are: 3x8
                are three sets of 8, 3x8x80 three of 8 with 80, 3x8-12x80 three of 8 to 12. A +
                stands between two exercises. Without a weight a set begins with that of the last
                time. A module is shared: a change shows in all of its workouts.

                Options:
                  --module      with new: make a module, which workouts can include
                  --step WEIGHT  so much more, as in 2.5kg, once a session was a success: once all
                                repetitions were done, of a range those at its end
                  --superset    the exercises that are typed are done in turn
                  --new         make exercises that are not there
                  --unit UNIT   kg or lb, of weights without a unit; else that of the last set
                  --store PATH  the folder of the store
                  --json        print an object: programs, workouts, modules; or the one

                Examples:
                  plainweights plan new Push bench 3x8x80 + "Overhead Press" 3x8
                  plainweights plan add Push dips 3x10-12 --step 2.5kg
                  plainweights plan new "Warm Up" row 2x15 --module
                  plainweights plan include Push warm
                  plainweights plan push
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let additions = try PlanAdditions(&arguments)
        let target = try context.store(&arguments)
        guard let word = try arguments.wordIfAny() else {
            try additions.refuse()
            return try list(of: target.reading(), isJSON, console)
        }
        if word == "new" || word == "add" {
            let name = try arguments.word("NAME")
            let typed = try TypedSets(words: arguments.rest())
            return try add(
                typed, additions, to: name, isNew: word == "new", target, isJSON, console)
        }
        try additions.refuse()
        switch word {
        case "include":
            let workout = try arguments.word("WORKOUT")
            let module = try arguments.name("MODULE")
            return try include(module, in: workout, target.existing(), isJSON, console)
        case "remove":
            let name = try arguments.word("NAME")
            let part = try arguments.name("EXERCISE")
            return try remove(part, from: name, target.existing(), isJSON, console)
        case "delete":
            let name = try arguments.name("NAME")
            return try delete(name, target.existing(), console)
        default:
            let name = ([word] + [try arguments.nameIfAny()].compactMap(\.self))
                .joined(separator: " ")
            let store = try target.reading()
            let item = try store.planItem(
                name, of: [.workout, .module, .program], asking: console)
            return try PlanPage(store, context).print(item, isJSON, console)
        }
    }

    private func list(of store: WorkoutStore, _ isJSON: Bool, _ console: Console) throws -> Int32 {
        let page = PlanPage(store, context)
        if isJSON {
            console.print(try page.json())
        } else {
            try page.print(console)
        }
        return ExitCode.done
    }

    private func add(
        _ typed: TypedSets, _ additions: PlanAdditions, to name: String, isNew: Bool,
        _ target: StoreLocation, _ isJSON: Bool, _ console: Console
    ) throws -> Int32 {
        if !isNew { try additions.refuseModule() }
        // What is no set is told before what is no exercise.
        for part in typed.parts { _ = try part.setGroups(of: nil, in: .kilograms) }
        let store = try additions.makesNew ? target.creating() : target.existing()
        let planned = try additions.planned(typed, at: context.now(), in: store, console)
        let item =
            try isNew
            ? store.newPlan(name, isModule: additions.makesModule, at: context.now())
            : store.planItem(name, of: [.workout, .module], asking: console)
        try store.write { transaction in
            transaction.label = isNew ? "plan \(item.name)" : "add to \(item.name)"
            switch item {
            case .workout(let workout) where isNew: try transaction.insert(workout)
            case .module(let module) where isNew: try transaction.insert(module)
            default: break
            }
            try additions.write(planned, to: item, in: &transaction)
        }
        return try PlanPage(store, context).print(item, isJSON, console)
    }

    private func include(
        _ text: String, in name: String, _ store: WorkoutStore, _ isJSON: Bool,
        _ console: Console
    ) throws -> Int32 {
        let item = try store.planItem(name, of: [.workout], asking: console)
        let part = try store.planItem(text, of: [.module], asking: console)
        guard case .workout(let workout) = item, case .module(let module) = part else {
            throw UsageError.missingWord("MODULE")
        }
        try store.write { transaction in
            transaction.label = "include \(module.name) in \(workout.name)"
            try transaction.place(WorkoutModule(workout: workout.id, module: module.id))
        }
        return try PlanPage(store, context).print(item, isJSON, console)
    }

    private func remove(
        _ text: String, from name: String, _ store: WorkoutStore, _ isJSON: Bool,
        _ console: Console
    ) throws -> Int32 {
        let item = try store.planItem(name, of: [.workout, .module], asking: console)
        let part = try store.parts(of: item).chosen(by: text, asking: console)
        try store.write { transaction in
            transaction.label = "remove \(part.name) from \(item.name)"
            switch part {
            case .exercise(let planned, _): _ = try transaction.delete(planned.id)
            case .module(let place, _): _ = try transaction.delete(place.id)
            }
        }
        return try PlanPage(store, context).print(item, isJSON, console)
    }

    private func delete(_ name: String, _ store: WorkoutStore, _ console: Console) throws -> Int32 {
        let item = try store.planItem(
            name, of: [.workout, .module, .program], asking: console)
        try store.write { transaction in
            transaction.label = "delete \(item.noun) \(item.name)"
            switch item {
            case .program(let program): _ = try transaction.delete(program.id)
            case .workout(let workout): _ = try transaction.delete(workout.id)
            case .module(let module): _ = try transaction.delete(module.id)
            }
        }
        console.say("the \(item.noun) \(item.name.printable) is deleted; undo brings it back")
        return ExitCode.done
    }
}
