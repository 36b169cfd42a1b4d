import CommandLineSupport
import Foundation
import PlainWeights

/// The command `program`, which makes a weekly program, or makes one active.
struct ProgramCommand {
    let context: ToolContext
    private static let usualWeeks = 4

    var command: Command {
        Command(
            "program", usage: "program NAME [--weeks N] [--start DAY] [--monday WORKOUT ...]",
            summary: "makes a weekly program, and makes it the active one",
            details: """
                Each weekday has an option of its name, with a workout or a module, or the word rest
                for a day of rest. An option that is given twice plans two for the day.

                With NAME alone a program that is there becomes active. The active one is what week,
                today and start DAY are about; others stay as they are.

                Options:
                  --weeks N     how many weeks; \(Self.usualWeeks) without it
                  --start DAY   the first day: 2025-08-12, today, or monday of this week; today
                                without it. Earlier days of its week are left out
                  --monday WORKOUT     what is planned for each Monday
                  --tuesday WORKOUT    for each Tuesday
                  --wednesday WORKOUT  for each Wednesday
                  --thursday WORKOUT   for each Thursday
                  --friday WORKOUT     for each Friday
                  --saturday WORKOUT   for each Saturday
                  --sunday WORKOUT     for each Sunday
                  --store PATH  the folder of the store
                  --json        print the program

                Example:
                  plainweights program Strength --weeks 8 --monday push --thursday pull
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let weeks = try arguments.number("--weeks", in: TrainingLimits.weeks)
        let startText = try arguments.text("--start")
        let planned = try LocalDay.weekdays.enumerated().flatMap { place, name in
            try arguments.texts("--\(name)").map { (weekday: place + 1, text: $0) }
        }
        let typed = try arguments.name("NAME")
        let store = try target.existing()
        if planned.isEmpty {
            if weeks != nil || startText != nil {
                throw UsageError.missingWord("--monday WORKOUT, or another weekday,")
            }
            return try activate(typed, in: store, isJSON, console)
        }
        let name = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        let taken = try store.fetch(store.programs.byName).contains {
            $0.name.lowercased() == name.lowercased()
        }
        if taken { throw PlanRefusal.exists(noun: "program", name) }
        let today = try context.today(in: store)
        let start = try startText.map { try Arguments.day($0, "--start", today) } ?? today
        let program = Program(
            name: name, weeks: weeks ?? Self.usualWeeks, start: start,
            activeDate: try activeDate(in: store), lastEdited: context.now())
        let slots = try planned.map { try slot($0.weekday, $0.text, program.id, store, console) }
        try store.write { transaction in
            transaction.label = "program \(name)"
            try transaction.insert(program)
            for slot in slots { try transaction.place(slot) }
        }
        return try PlanPage(store, context).print(.program(program), isJSON, console)
    }

    /// Returns a slot of a weekday with what a text names.
    private func slot(
        _ weekday: Int, _ text: String, _ program: Program.ID, _ store: WorkoutStore,
        _ console: Console
    ) throws -> ProgramSlot {
        var slot = ProgramSlot(program: program, weekday: weekday, lastEdited: context.now())
        if text.lowercased() == "rest" {
            slot.isRest = true
            return slot
        }
        switch try store.planItem(text, of: [.workout, .module], asking: console) {
        case .workout(let workout): slot.workout = workout.id
        case .module(let module): slot.module = module.id
        case .program: break
        }
        return slot
    }

    private func activate(
        _ name: String, in store: WorkoutStore, _ isJSON: Bool, _ console: Console
    ) throws -> Int32 {
        guard
            case .program(let program) = try store.planItem(name, of: [.program], asking: console)
        else { throw NothingThere.program }
        let date = try activeDate(in: store)
        try store.write { transaction in
            transaction.label = "activate \(program.name)"
            _ = try transaction.update(program.id) { $0.activeDate = date }
        }
        return try PlanPage(store, context).print(.program(program), isJSON, console)
    }

    /// Returns a time at which a program becomes active: now, and after all others.
    private func activeDate(in store: WorkoutStore) throws -> Date {
        let now = context.now()
        guard let last = try store.first(store.programs.active)?.activeDate, last >= now else {
            return now
        }
        return last.addingTimeInterval(1)
    }
}
