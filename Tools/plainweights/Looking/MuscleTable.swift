import CommandLineSupport
import PlainWeights

/// The sets of each group and muscle in some days.
struct MuscleTable {
    let days: Range<LocalDay>
    let sets: MuscleSets
    /// The sets in a week that are wanted for each muscle and group.
    let goal: MuscleGoal?
    let untrained: [Muscle]

    private func perWeek(_ sets: Double) -> Double {
        sets * 7 / Double(days.upperBound.rawValue - days.lowerBound.rawValue)
    }

    /// The groups with those of their muscles that were trained.
    var text: TextTable {
        let names = TextTable.Column("Muscle", .wrapped)
        let columns = [TextTable.Column("Sets", .number), TextTable.Column("A week", .number)]
        let goals = goal == nil ? [] : [TextTable.Column("Goal", .whole)]
        var table = TextTable([names] + columns + goals)
        func add(_ name: String, _ sets: Double) {
            let week = perWeek(sets)
            table.add([name, sets.short, week.short] + (goal.map { [$0.text(of: week)] } ?? []))
        }
        for group in Muscle.Group.allCases {
            add(group.name, sets.sets(of: group))
            for muscle in group.muscles where sets.thousandths[muscle] ?? 0 > 0 {
                add("  \(muscle.name)", sets.sets(of: muscle))
            }
        }
        return table
    }

    var json: JSONValue {
        func json(_ name: String, _ sets: Double) -> JSONValue {
            let week = perWeek(sets)
            return .object(
                [
                    ("name", .string(name)), ("sets", .number(sets)),
                    ("setsPerWeek", .number(week)),
                ] + (goal.map { [("goal", .string($0.text(of: week)))] } ?? []))
        }
        let muscles = Muscle.all.filter { sets.thousandths[$0] ?? 0 > 0 }
        return .object([
            ("from", .string("\(days.lowerBound)")), ("until", .string("\(days.upperBound)")),
            ("groups", .array(Muscle.Group.allCases.map { json($0.name, sets.sets(of: $0)) })),
            ("muscles", .array(muscles.map { json($0.name, sets.sets(of: $0)) })),
            ("untrained", .array(untrained.map { .string($0.name) })),
        ])
    }
}

extension MuscleGoal {
    /// How a number of sets stands to the goal, in words.
    fileprivate func text(of sets: Double) -> String {
        switch state(of: sets) {
        case .below(let missing): "\(missing.short) missing"
        case .reached: "reached"
        case .above(let excess): "\(excess.short) too many"
        }
    }
}
