import CommandLineSupport
import Foundation
import PlainWeights

/// The command `history`, which prints the days of training, or the sets of an exercise.
struct HistoryCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "history",
            usage: "history [EXERCISE] [--from TIME] [--until TIME] [--limit N] [--page N] ...",
            summary: "lists the days of training, or the sets of an exercise, the newest first",
            details: """
                Without EXERCISE, each day has its exercises with their sets, and a page has whole
                days. EXERCISE is a name, whatever its case and marks, or an id. Times are those of
                the place where the set was done.

                Options:
                  --from TIME      only sets from a day (2026-08-14) or time (2026-08-14T18:30) on
                  --until TIME     only sets before a day or time
                \(WantedPage.help)
                  --store PATH     the folder of the store
                  --json           print an object: sets, and next: a token, or null; without
                                   EXERCISE days (day, sets, reps, volumeKilograms, exercises), and
                                   next: the day for --until, or null

                Examples:
                  plainweights history --limit 3
                  plainweights history "Bench Press" --from 2026-08-01 --store ~/Training
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let from = try arguments.date("--from", in: context.timeZone)
        let until = try arguments.date("--until", in: context.timeZone)
        let wanted = try WantedPage(&arguments, isJSON: isJSON)
        let word = try arguments.nameIfAny()
        guard let word else {
            if wanted.token != nil {
                throw UsageError.saidElsewhere(
                    "--after", how: "days go on with --until and the day that next is")
            }
            let journal = try JournalPage(
                of: target.reading(), from: from.map(day), until: until.map(day), wanted)
            if isJSON { console.print(journal.json) } else { journal.print(on: console) }
            if !isJSON { wanted.printNext(journal.next != nil, console) }
            return ExitCode.done
        }
        let dates = TrainingLimits.dates
        let start = from ?? dates.lowerBound
        let window = start..<max(start, until ?? dates.upperBound)

        let store = try target.reading()
        let exercise = try store.exercise(word, asking: console)
        let page = try wanted.page(of: store.sets.of(exercise.id, during: window), in: store)
        if isJSON {
            console.print(page.json("sets", \.json))
            return ExitCode.done
        }
        var table = TextTable([
            "When (local)": .whole, "Set": .whole, "Kind": .whole, "RPE": .number, "Notes": .text,
        ])
        for set in page.items {
            table.add([
                LocalTime.text(set.timestamp, utcOffsetMinutes: set.utcOffsetMinutes), set.effort,
                set.kind == .normal ? "" : set.kind.description, set.rpe?.short ?? "",
                set.notes.printable,
            ])
        }
        console.print(table)
        wanted.printNext(after: page, console)
        return ExitCode.done
    }

    /// The day on which a time is here.
    private func day(_ time: Date) -> LocalDay {
        LocalDay(time, utcOffsetMinutes: context.offsetMinutes(at: time))
    }
}
