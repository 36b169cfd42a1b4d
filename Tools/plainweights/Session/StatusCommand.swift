import CommandLineSupport
import PlainWeights

/// The commands `status` and `next`, which show the session that goes on.
struct StatusCommand {
    let context: ToolContext

    var status: Command {
        Command(
            "status", usage: "status [--store PATH] [--json]",
            summary: "shows the session that goes on, and what comes next",
            details: """
                Each exercise has its sets, those that were done of those that are planned. The
                volume is that of the sets so far, beside that of the last time of each exercise.

                Options:
                  --store PATH  the folder of the store
                  --json        print an object: session, doneSets, plannedSets, rest, exercises,
                                next, and volumes

                Example:
                  plainweights status
                """,
            run: { try run(&$0, $1, isNext: false) })
    }

    var next: Command {
        Command(
            "next", usage: "next [--store PATH] [--json]",
            summary: "shows what comes next, and what it was the last time",
            details: """
                The set that done logs is as it is planned. What the plan leaves open is as it was
                the last time in the same place.

                Options:
                  --store PATH  the folder of the store
                  --json        print an object: exercise, set, target, suggested, last; or null

                Example:
                  plainweights next
                """,
            run: { try run(&$0, $1, isNext: true) })
    }

    private func run(
        _ arguments: inout Arguments, _ console: Console, isNext: Bool
    ) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        try arguments.finish()
        let store = try target.reading()
        let report = try SessionReport(in: store, context)
        if isJSON {
            console.print(isNext ? report.next?.json ?? .null : report.json)
        } else if isNext, let next = report.next {
            let format = TrainingFormat(locale: .tool, unit: next.set.weightUnit)
            let dayStart = try store.value(of: WorkoutStore.dayStart)
            next.print(format, dayStart: dayStart, console)
            report.printRest(console)
        } else if isNext {
            report.printNext(console)
        } else {
            report.print(console)
        }
        return ExitCode.done
    }
}
