import CommandLineSupport
import PlainWeights

/// The commands `move-date`, `skip-date` and `reset-date`, which change single dates of the active
/// program.
struct DateCommand {
    let context: ToolContext
    private static let options = """
        DAY is the day on which week shows the date: 2025-08-12, today, or monday of this week. Of
        several dates of one day NAME says which.
        """

    var move: Command {
        Command(
            "move-date", usage: "move-date DAY TO [NAME] [--store PATH] [--json]",
            summary: "moves a date of the active program to another day",
            details: """
                \(Self.options) The program stays as it is: only this date moves. One that was
                skipped is planned again. move moves an exercise within a session.

                Options:
                  --store PATH  the folder of the store
                  --json        print the date

                Example:
                  plainweights move-date monday tuesday
                """,
            run: { try run(&$0, $1, .move) })
    }

    var skip: Command {
        Command(
            "skip-date", usage: "skip-date DAY [NAME] [--store PATH] [--json]",
            summary: "leaves out a date of the active program",
            details: """
                \(Self.options) skip leaves out an exercise of a session.

                Options:
                  --store PATH  the folder of the store
                  --json        print the date

                Example:
                  plainweights skip-date 2025-08-14
                """,
            run: { try run(&$0, $1, .skip) })
    }

    var reset: Command {
        Command(
            "reset-date", usage: "reset-date DAY [NAME] [--store PATH] [--json]",
            summary: "takes back that a date was moved or skipped",
            details: """
                \(Self.options)

                Options:
                  --store PATH  the folder of the store
                  --json        print the date

                Example:
                  plainweights reset-date tuesday
                """,
            run: { try run(&$0, $1, .reset) })
    }

    private enum Change: String { case move, skip, reset }

    private func run(
        _ arguments: inout Arguments, _ console: Console, _ change: Change
    ) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let dayText = try arguments.word("DAY")
        let toText = change == .move ? try arguments.word("TO") : nil
        let name = try arguments.nameIfAny()
        let store = try target.existing()
        let today = try context.today(in: store)
        let day = try Arguments.day(dayText, "DAY", today)
        let to = try toText.map { try Arguments.day($0, "TO", today) }
        let date = try store.date(on: day, named: name, today, asking: console) { date in
            switch change {
            case .reset: date.isChanged
            case .skip: date.status != .done && date.status != .skipped
            case .move: date.status != .done
            }
        }
        if date.status == .done { throw PlanRefusal.wasDone(date.title, day) }
        let isChanged = try store.write { transaction in
            transaction.label = "\(change.rawValue) \(date.title) of \(day)"
            switch change {
            case .move: return try transaction.moveDate(date, to: to ?? day) != nil
            case .skip: return try transaction.skipDate(date) != nil
            case .reset: return try transaction.resetDate(date)
            }
        }
        if !isChanged {
            throw change == .reset
                ? PlanRefusal.unchanged(date.title, day) : PlanRefusal.wasDone(date.title, day)
        }
        let shown = to ?? (change == .reset ? date.due : day)
        let now = try store.dates(on: shown, today)
            .first { $0.slot?.id == date.slot?.id && $0.due == date.due }
        if isJSON {
            console.print(now?.json ?? .null)
        } else {
            let format = TrainingFormat(locale: .tool)
            let state = now?.state(format) ?? change.rawValue
            console.say("\(date.title.printable) of \(format.shortDay(shown)): \(state)")
        }
        return ExitCode.done
    }
}
