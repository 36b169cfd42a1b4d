import CommandLineSupport
import PlainWeights

/// Programs, workouts and modules as they are printed.
struct PlanPage {
    private let store: WorkoutStore
    private let context: ToolContext
    private let format = TrainingFormat(locale: .tool)

    init(_ store: WorkoutStore, _ context: ToolContext) {
        (self.store, self.context) = (store, context)
    }

    /// Prints all plans in tables, one for each kind that there is.
    func print(_ console: Console) throws {
        let programs = try store.fetch(store.programs.byName)
        let workouts = try store.fetch(store.workouts.byName)
        let modules = try store.fetch(store.modules.byName)
        if programs.isEmpty, workouts.isEmpty, modules.isEmpty {
            console.say("nothing is planned: plan new makes a workout")
            return
        }
        var tables: [TextTable] = []
        if !programs.isEmpty {
            let active = try store.first(store.programs.active)?.id
            var table = TextTable(["Program": .wrapped, "Weeks": .number, "State": .wrapped])
            for program in programs {
                let start = program.start.map { "from \($0)" } ?? "without a start"
                table.add([
                    program.name.printable, "\(program.weeks)",
                    program.id == active ? "active, \(start)" : start,
                ])
            }
            tables.append(table)
        }
        let items: [(String, [PlanItem])] = [
            ("Workout", workouts.map { .workout($0) }), ("Module", modules.map { .module($0) }),
        ]
        for (title, items) in items where !items.isEmpty {
            var table = TextTable([title: .wrapped, "Exercises": .wrapped])
            for item in items {
                let names = try store.plannedExercises(of: item).map {
                    try store.resolvedName(of: $0).printable
                }
                table.add([item.name.printable, names.joined(separator: ", ")])
            }
            tables.append(table)
        }
        for (place, table) in tables.enumerated() {
            if place > 0 { console.print() }
            console.print(table)
        }
    }

    /// Prints one plan, as people or programs read it.
    func print(_ item: PlanItem, _ isJSON: Bool, _ console: Console) throws -> Int32 {
        if isJSON {
            console.print(try json(item))
            return ExitCode.done
        }
        console.print("\(item.name.printable), a \(item.noun)", .bold)
        switch item {
        case .program(let program): try print(program, console)
        case .workout(let workout):
            let parts = try store.value(of: WorkoutPlan(of: workout.id))
            let hasModules = parts.contains { $0.module != nil }
            let rows = parts.flatMap { part in part.exercises.map { ($0, part.module) } }
            try print(rows, hasModules, console)
        case .module(let module):
            let exercises = try store.fetch(store.plannedExercises.of(module.id))
            try print(exercises.map { ($0, nil) }, false, console)
        }
        return ExitCode.done
    }

    private func print(
        _ exercises: [(PlannedExercise, Module?)], _ hasModules: Bool, _ console: Console
    ) throws {
        if exercises.isEmpty {
            console.say("no exercise yet: plan add adds one")
            return
        }
        let hasSteps = exercises.contains { $0.0.progression != nil }
        var columns = [TextTable.Column("Exercise", .wrapped), TextTable.Column("Sets", .wrapped)]
        if hasModules { columns.insert(TextTable.Column("Module", .wrapped), at: 0) }
        if hasSteps { columns.append(TextTable.Column("Then", .wrapped)) }
        var table = TextTable(columns)
        for (planned, module) in exercises {
            let (name, targets) = try store.read { snapshot in
                let resolved = try snapshot.resolve(nil, planned: planned)
                return (resolved.name, resolved.targets)
            }
            var sets = format.targets(targets)
            if let group = planned.supersetGroup {
                sets = sets.isEmpty ? "superset \(group)" : "\(sets), superset \(group)"
            }
            var row = [name.printable, sets]
            if hasModules { row.insert(module?.name.printable ?? "", at: 0) }
            if hasSteps { row.append(planned.progression?.text(format) ?? "") }
            table.add(row)
        }
        console.print(table)
    }

    private func print(_ program: Program, _ console: Console) throws {
        let start = program.start.map { " from \($0)" } ?? ""
        let isActive = try store.first(store.programs.active)?.id == program.id
        console.say(
            "\(program.weeks) \(program.weeks == 1 ? "week" : "weeks")\(start)"
                + (isActive ? ", active" : ""))
        let slots = try store.fetch(store.programSlots.of(program.id))
        var table = TextTable(["Day": .whole, "Week": .wrapped, "Workout": .wrapped])
        for slot in slots {
            table.add([slot.dayText, slot.week.map { "\($0)" } ?? "each", slot.title])
        }
        if !slots.isEmpty { console.print(table) }
    }

    /// All plans, for programs.
    func json() throws -> JSONValue {
        .object([
            (
                "programs",
                .array(try store.fetch(store.programs.byName).map { try json(.program($0)) })
            ),
            (
                "workouts",
                .array(try store.fetch(store.workouts.byName).map { try json(.workout($0)) })
            ),
            (
                "modules",
                .array(try store.fetch(store.modules.byName).map { try json(.module($0)) })
            ),
        ])
    }

    private func json(_ item: PlanItem) throws -> JSONValue {
        switch item {
        case .program(let program):
            let active = try store.first(store.programs.active)?.id
            let slots = try store.fetch(store.programSlots.of(program.id))
            return .object([
                ("id", .string(program.id.description)), ("name", .string(program.name)),
                ("weeks", .integer(program.weeks)),
                ("start", .optional(program.start.map { "\($0)" })),
                ("isActive", .bool(program.id == active)), ("slots", .array(slots.map(\.json))),
            ])
        case .workout(let workout):
            return try json(item, workout.id.description)
        case .module(let module):
            return try json(item, module.id.description)
        }
    }

    private func json(_ item: PlanItem, _ id: String) throws -> JSONValue {
        let exercises = try store.plannedExercises(of: item).map { planned in
            let resolved = try store.read { try $0.resolve(nil, planned: planned) }
            return JSONValue.object([
                ("id", .string(planned.id.description)), ("name", .string(resolved.name)),
                ("exercise", .optional(resolved.exercise?.description)),
                ("targets", .array(resolved.targets.map(\.json))),
                ("superset", .optional(planned.supersetGroup)),
                ("module", .optional(planned.module?.description)),
                ("progression", .optional(planned.progression?.rule.rawValue)),
                (
                    "step",
                    .optional(planned.progression.flatMap { $0.step?.number(in: $0.stepUnit) })
                ),
            ])
        }
        return .object([
            ("id", .string(id)), ("name", .string(item.name)), ("exercises", .array(exercises)),
        ])
    }
}

extension Progression {
    /// What the progression does, in a word or two: `2.5 kg more`.
    fileprivate func text(_ format: TrainingFormat) -> String {
        let more = step.map { "\(format.weight($0, in: stepUnit)) more" }
        switch rule {
        case .addStep: return more ?? "more"
        case .double: return "reps, then \(more ?? "more")"
        default: return [rule.rawValue, more].compactMap(\.self).joined(separator: ", ")
        }
    }
}

extension ProgramSlot {
    /// The day of the slot in words.
    fileprivate var dayText: String {
        if let weekday, LocalDay.weekdays.indices.contains(weekday - 1) {
            return LocalDay.weekdays[weekday - 1].capitalized
        }
        return day.map { "day \($0)" } ?? ""
    }

    fileprivate var title: String { isRest ? "rest" : name.printable }

    fileprivate var json: JSONValue {
        .object([
            ("weekday", .optional(weekday)), ("week", .optional(week)), ("day", .optional(day)),
            ("isRest", .bool(isRest)), ("name", .string(name)),
            ("workout", .optional(workout?.description)),
            ("module", .optional(module?.description)),
        ])
    }
}
