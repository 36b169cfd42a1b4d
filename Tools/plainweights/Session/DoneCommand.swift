import CommandLineSupport
import Foundation
import PlainWeights

/// The command `done`, which logs the set that comes next.
struct DoneCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "done", usage: "done [SET...] [-- NOTE] [--rest TIME] [--store PATH] [--json]",
            summary: "logs the next set of the session, as planned or as typed",
            details: """
                Without SET it is the one that next shows. SET is typed as for log: 82,5x6@8, or
                several. They belong to the exercise that comes next; log adds those of another.

                A rest begins with the set: of the length that is given, or that the plan or the
                exercise says, or that the rest before had if it was not stopped.

                Options:
                  --rest TIME   how long to rest now: 90s, 2min, 1:30
                  --entry ID    only if this entry of the session comes next, as status --json
                                names it
                  --at TIME     when: 2026-08-14T18:30, here; now without it
                  --unit UNIT   kg or lb, of weights without a unit; else that of the next set
                  --store PATH  the folder of the store
                  --json        print an object: sets (with records), rest, and next

                Examples:
                  plainweights done
                  plainweights done 82,5x6@8 --rest 2min -- grip slipped
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let rest = try arguments.time("--rest")
        let unit = try arguments.unit("--unit")
        let entry = try arguments.text("--entry")
        let time = try arguments.date("--at", in: context.timeZone) ?? context.now()
        let words = try arguments.rest()
        let store = try target.existing()
        let offset = context.offsetMinutes(at: time)
        let (step, added) = try store.write { transaction in
            let step = try transaction.snapshot.nextStep(at: time, utcOffsetMinutes: offset)
            if let entry, entry != step.entry.id.description {
                throw NothingThere.otherStep(step.exercise.name)
            }
            let typed = try TypedSets(words: words, of: step.exercise)
            transaction.label = "log \(step.exercise.name)"
            return (
                step,
                try transaction.log(step, typed: typed, in: unit, startingRest: rest)
            )
        }
        let report = try SessionReport(in: store, context)
        if isJSON {
            console.print(
                .object([
                    ("sets", .array(added.map(\.json))), ("rest", report.restJSON),
                    ("next", report.next?.json ?? .null),
                ]))
            return ExitCode.done
        }
        console.print(step.exercise.name.printable, .bold)
        for (position, one) in added.enumerated() {
            console.print("  \(step.number + position)  \(one.text)")
        }
        console.say(report.summary)
        report.printNext(console)
        return ExitCode.done
    }
}
