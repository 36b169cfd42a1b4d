import CommandLineSupport
import Foundation
import PlainWeights

/// The command `muscles`, which counts the sets of each muscle.
struct MusclesCommand {
    let context: ToolContext

    private static let policies: [(name: String, policy: MusclePolicy)] = [
        ("weighted", .weighted), ("primary", .primary), ("halves", .halves),
    ]

    var command: Command {
        Command(
            "muscles",
            usage: "muscles [--week | --from DAY [--until DAY]] [--goal LEAST-MOST] ...",
            summary: "counts the sets of each muscle in a week, and tells what was left out",
            details: """
                Without days they are the last seven, with today. Sets to warm up do not count.
                Exercises have the muscles of their movement in the library; those without one are
                left out. A set counts once for a group, by its muscle that works most.

                Options:
                  --week             since Monday
                  --from DAY         the first day, such as 2026-08-03
                  --until DAY        only days before this one; without it until today
                  --goal LEAST-MOST  compare the sets in a week with a goal, such as 10-20
                  --count NAME       weighted: by the share of the muscle, which it is without it;
                                     primary: one for a muscle that works most, none for others;
                                     halves: one, and a half for others
                  --rest N           name what was not trained for N days; 14 without it
                  --store PATH       the folder of the store
                  --json             print an object: from, until, groups and muscles (name, sets,
                                     setsPerWeek), untrained

                Example:
                  plainweights muscles --from 2026-08-03 --goal 10-20
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let isWeek = arguments.flag("--week")
        let target = try context.store(&arguments)
        let goal = try goal(&arguments)
        let policy = try policy(&arguments)
        let restDays = try arguments.number("--rest", in: 1...36_600) ?? 14
        let now = context.now()
        let here = LocalDay(now, utcOffsetMinutes: context.offsetMinutes(at: now))
        if isWeek,
            let given = try ["--from", "--until"].first(where: { try arguments.day($0) != nil })
        {
            throw UsageError.excludingOptions("--week", given)
        }
        let days = try arguments.days(until: here.advanced(by: 1)) { end in
            isWeek
                ? TrainingPeriod.week().start(of: end.advanced(by: -1)) : end.advanced(by: -7)
        }
        try arguments.finish()
        let store = try target.reading()
        let today = try context.today(in: store)
        let table = try store.read { snapshot in
            MuscleTable(
                days: days,
                sets: try snapshot.value(of: MuscleDistribution(of: .days(days), policy: policy)),
                goal: goal,
                untrained: try snapshot.value(of: MuscleRest(today: today))
                    .untrained(for: restDays))
        }
        if isJSON {
            console.print(table.json)
            return ExitCode.done
        }
        console.say("\(days.lowerBound) to \(days.upperBound.advanced(by: -1))", .bold)
        console.print(table.text)
        if table.sets.thousandths.isEmpty {
            console.print()
            console.say("No exercise of these days has muscles: those of the library have.")
        }
        if !table.untrained.isEmpty {
            let names = table.untrained.map(\.name).joined(separator: ", ")
            console.print()
            console.say("not trained for \(restDays) days or more: \(names)")
        }
        return ExitCode.done
    }

    private func goal(_ arguments: inout Arguments) throws -> MuscleGoal? {
        guard let text = try arguments.text("--goal") else { return nil }
        let numbers = text.split(separator: "-", omittingEmptySubsequences: false)
            .map { String($0).withDecimalPoint.flatMap { Double($0) } }
        guard numbers.count == 2, let least = numbers[0], let most = numbers[1], least <= most
        else {
            throw UsageError.wrongValue(
                option: "--goal", value: text.printable, expected: "two numbers such as 10-20")
        }
        return MuscleGoal(sets: least...most)
    }

    private func policy(_ arguments: inout Arguments) throws -> MusclePolicy {
        guard let name = try arguments.text("--count") else { return .weighted }
        if let found = Self.policies.first(where: { $0.name == name.lowercased() }) {
            return found.policy
        }
        throw UsageError.wrongValue(
            option: "--count", value: name.printable,
            expected: "one of \(Self.policies.map(\.name).joined(separator: ", "))")
    }
}
