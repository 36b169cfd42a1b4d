import CommandLineSupport
import Foundation
import PlainWeights

/// The command `plan`, which shows and changes programs, workouts and modules.
struct PlanCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "plan", usage: "plan [NAME | new | add | remove | delete ...] [--store PATH] [--json]",
            summary: "shows and makes workouts, and lists programs and modules",
            details: """
                plan                            lists programs, workouts and modules
                plan NAME                       shows one with its exercises and sets
                plan new NAME EXERCISE SET...   makes a workout
                plan add NAME EXERCISE SET...   adds an exercise to a workout or a module
                plan remove NAME EXERCISE       takes one out
                plan delete NAME                deletes a program, a workout or a module

                Sets are typed as for log, but of two numbers the first is how many there are: 3x8
                are three sets of 8, 3x8x80 three of 8 with 80. A + stands between two exercises.
                Without a weight a set begins with that of the last time. A module is shared: a
                change shows in all of its workouts.

                Options:
                  --up-to N     repetitions up to N: 3x8x80 --up-to 10 are 8 to 10
                  --step WEIGHT  so much more, as in 2.5kg, once a session was a success: once all
                                repetitions were done, with --up-to those at the end of the range
                  --superset    the exercises that are typed are done in turn
                  --new         make exercises that are not there
                  --unit UNIT   kg or lb, of weights without a unit; else that of the last set
                  --store PATH  the folder of the store
                  --json        print an object: programs, workouts, modules; or the one

                Examples:
                  plainweights plan new Push bench 3x8x80 + "Overhead Press" 3x8
                  plainweights plan add Push dips 3x10 --step 2.5kg --up-to 12
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
        case "remove":
            let name = try arguments.word("NAME")
            let exercise = try arguments.nameIfAny()
            guard let exercise else { throw UsageError.missingWord("EXERCISE") }
            return try remove(exercise, from: name, target.existing(), isJSON, console)
        case "delete":
            guard let name = try arguments.nameIfAny() else { throw UsageError.missingWord("NAME") }
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
        // What is no set is told before what is no exercise.
        for part in typed.parts { _ = try part.setGroups(of: nil, in: .kilograms) }
        let store = try additions.makesNew ? target.creating() : target.existing()
        let planned = try additions.planned(typed, at: context.now(), in: store, console)
        let title = name.trimmingCharacters(in: .whitespacesAndNewlines)
        var item: PlanItem
        if isNew {
            let taken = try store.fetch(store.workouts.byName).contains {
                $0.name.lowercased() == title.lowercased()
            }
            if taken { throw PlanRefusal.exists(noun: "workout", title) }
            item = .workout(Workout(name: title, lastEdited: context.now()))
        } else {
            item = try store.planItem(name, of: [.workout, .module], asking: console)
        }
        try store.write { transaction in
            transaction.label = isNew ? "plan \(item.name)" : "add to \(item.name)"
            if isNew, case .workout(let workout) = item { try transaction.insert(workout) }
            try additions.write(planned, to: item, in: &transaction)
        }
        return try PlanPage(store, context).print(item, isJSON, console)
    }

    private func remove(
        _ text: String, from name: String, _ store: WorkoutStore, _ isJSON: Bool,
        _ console: Console
    ) throws -> Int32 {
        let item = try store.planItem(name, of: [.workout, .module], asking: console)
        var choice = NameChoice<PlannedExercise>(noun: "exercise", in: "in \(item.name)")
        for planned in try store.plannedExercises(of: item) {
            let name = try store.resolvedName(of: planned)
            choice.add(name, id: planned.id.description, planned)
        }
        let planned = try choice.chosen(by: text, asking: console)
        let exercise = try store.resolvedName(of: planned)
        try store.write { transaction in
            transaction.label = "remove \(exercise) from \(item.name)"
            _ = try transaction.delete(planned.id)
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

extension WorkoutStore {
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
