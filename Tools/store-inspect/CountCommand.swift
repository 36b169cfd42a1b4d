import CommandLineSupport
import RecordStore

/// The command `count`, which prints the number of records that a query finds.
enum CountCommand {
    static var command: Command {
        Command(
            "count", usage: "count STORE QUERY [--json]",
            summary: "the number of records that a query finds",
            details: """
                \(QueryCommand.syntax)

                Options:
                  --json  print an object: type, count

                Example:
                  store-inspect count ~/Training 'ExerciseSet where completed == true'
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let (runner, query) = try QueryRunner.taking(&arguments, console)
        if query.asksTotals { throw QueryProblem.totals }
        let waiting = WaitingLine(console, for: "counting")
        defer { waiting.end() }
        let count = try runner.store.count(query)
        waiting.end()
        if isJSON {
            console.print(.object([("type", .string(query.type)), ("count", .integer(count))]))
        } else {
            console.print("\(count)")
        }
        return ExitCode.sound
    }
}
