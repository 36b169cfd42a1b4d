import CommandLineSupport
import RecordStore

/// The command `totals`, which prints sums and extremes of records by groups.
enum TotalsCommand {
    static var command: Command {
        Command(
            "totals", usage: "totals STORE QUERY [--json|--csv] [--time-zone NAME]",
            summary: "counts, sums, averages and extremes of records, by groups",
            details: """
                QUERY is TYPE [where FILTER] totals MEASURE, ... [by COLUMN] [limit N]. A measure is
                count, sum(COLUMN), average(COLUMN), least(COLUMN) or greatest(COLUMN). A column is
                a field, one behind a reference, or a calculation such as weight * reps; "by each"
                takes the elements of an array.

                Options:
                \(RowForm.help)

                Keys of the JSON: type, rows (an object of the group and the measures each),
                isComplete.

                Examples:
                  store-inspect totals ~/Training 'ExerciseSet totals count, sum(reps)'
                  store-inspect totals ~/Training 'ExerciseSet where completed == true
                    totals count, greatest(weight) by exercise?.category'
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let form = try arguments.rowForm()
        if try arguments.text("--by") != nil {
            throw UsageError.saidElsewhere(
                "--by", how: "groups are a part of the query, as in 'TYPE totals count by COLUMN'")
        }
        let (runner, query) = try QueryRunner.taking(&arguments, console, form)
        guard query.asksTotals else { throw QueryProblem.noTotals }
        try runner.printTotals(of: query)
        return ExitCode.sound
    }
}
