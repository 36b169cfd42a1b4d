import CommandLineSupport
import RecordStore

/// The command `list`, which prints the records of a type.
enum ListCommand {
    static var command: Command {
        Command(
            "list",
            usage: "list STORE TYPE [--fields A,B...] [--limit N] [--reverse] [--json|--csv] ...",
            summary: "the records of a type",
            details: """
                The records in the order of their ids, which is mostly that in which they were made.
                Fields that are nil in all of them are left out of tables.

                Options:
                  --fields A,B...   these fields alone, in this order; id is one
                  --limit N         print at most N records (\(QueryRunner.defaultLimit) without it)
                  --reverse         the last first
                \(RowForm.help)

                Keys of the JSON: type, rows (an object of id and fields each), isComplete.

                Examples:
                  store-inspect list ~/Training Exercise --fields name,category
                  store-inspect list ~/Training ExerciseSet --limit 1000000 --csv
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let form = try arguments.rowForm()
        let fields = try arguments.fields()
        let limit = try arguments.limit()
        let isReverse = arguments.flag("--reverse")
        let path = try arguments.path(named: "STORE")
        let name = try arguments.word("TYPE")
        try arguments.finish()
        let store = try InspectedStore(readingPartAt: path, console)
        let type = try store.type(named: name)
        let runner = QueryRunner(store: store, form: form, console: console)
        let order = isReverse ? "-id" : "id"
        let query = try runner.query("\(InspectedQuery.name(type.name)) sorted by \(order)")
        try runner.printRecords(of: query, limit: limit, fields: fields)
        return ExitCode.sound
    }
}

extension Arguments {
    /// Takes the wanted fields.
    mutating func fields() throws(UsageError) -> [String]? {
        try text("--fields")?.split(separator: ",").map(String.init)
    }

    /// Takes the greatest number of printed records.
    mutating func limit() throws(UsageError) -> Int {
        try number("--limit", in: 0...Int.max) ?? QueryRunner.defaultLimit
    }
}
