import CommandLineSupport
import RecordStore

/// The command `query`, which prints the records that a query finds.
enum QueryCommand {
    /// How a query is written, for the help texts of all commands that take one.
    static let syntax = """
        QUERY is TYPE [where FILTER] [sorted by FIELD, ...] [limit N], as programs and explanations
        print it:

          Exercise where category == "Chest" sorted by -lastUpdated limit 20
          ExerciseSet where reps >= 8 && exercise?.name.hasPrefix("Bench")
          ExerciseSet where kind == warmUp && weight > 62.5 kg
          Exercise where has(ExerciseSet.exercise) { weight > 100 kg }
          Exercise where matches("ben pr", "search") sorted by relevance

        A minus before a field sorts descending, and "as a name" after it like a person. Texts stand
        in quotes; numbers have the units that tables show, and values with names are written by
        them, in quotes where a field has that name. Fields behind a reference follow ?. and fields
        with odd names stand in backticks. Ids that are compared with == or isIn may be shortened as
        for get.
        """

    static var command: Command {
        Command(
            "query",
            usage: "query STORE QUERY [--fields A,B...] [--limit N] [--json|--csv] ...",
            summary: "the records that a query finds",
            details: """
                \(syntax)

                Options:
                  --fields A,B...   these fields alone, in this order; id is one
                  --limit N         print at most N records (\(QueryRunner.defaultLimit) without it)
                \(RowForm.help)

                Keys of the JSON: type, rows (an object of id and fields each), isComplete.

                Example:
                  store-inspect query ~/Training 'ExerciseSet where reps > 12 sorted by -timestamp'
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let form = try arguments.rowForm()
        let fields = try arguments.fields()
        let limit = try arguments.limit()
        let (runner, query) = try QueryRunner.taking(&arguments, console, form)
        if query.asksTotals { throw QueryProblem.totals }
        try runner.printRecords(of: query, limit: limit, fields: fields)
        return ExitCode.sound
    }
}
