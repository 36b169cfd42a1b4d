import CommandLineSupport
import Foundation
import RecordStore

/// The command `explain`, which prints how a query is answered.
enum ExplainCommand {
    static var command: Command {
        Command(
            "explain", usage: "explain STORE QUERY [--analyze] [--json]",
            summary: "how a query is answered, and which index would make it faster",
            details: """
                \(QueryCommand.syntax)

                With totals, the query is always run.

                Options:
                  --analyze  run the query, and tell the rows that it read and its time
                  --json     print an object: plan (type, source, index, bounds, entryChecks,
                             checks, sort, given, estimatedRows, sourceRows, steps), totals
                             (aggregate, search, entries or records), advice, measurement
                             (rowsRead, rowsReturned, nanoseconds)

                Examples:
                  store-inspect explain ~/Training 'ExerciseSet where reps > 12'
                  store-inspect explain ~/Training 'ExerciseSet sorted by notes' --analyze
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let runs = arguments.flag("--analyze")
        let (runner, query) = try QueryRunner.taking(&arguments, console)
        let explanation = try runner.store.explain(query, runs: runs)
        if isJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            console.print(String(decoding: try encoder.encode(explanation), as: UTF8.self))
        } else {
            console.say("\(explanation)")
        }
        return ExitCode.sound
    }
}
