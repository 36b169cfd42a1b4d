import CommandLineSupport
import RecordStore

/// The command `search`, which prints the records whose texts have some letters.
enum SearchCommand {
    static var command: Command {
        Command(
            "search",
            usage: "search STORE TYPE WORDS [--index NAME] [--limit N] [--json|--csv] ...",
            summary: "the records whose texts have the words, the best first",
            details: """
                Uses an index of the type that searches. The words may be parts of words, without
                accents, in any case.

                Options:
                  --index NAME      the index, if the type has several
                  --fields A,B...   these fields alone, in this order; id is one
                  --limit N         print at most N records (\(QueryRunner.defaultLimit) without it)
                \(RowForm.help)

                Keys of the JSON: type, rows (an object of id and fields each), isComplete.

                Example:
                  store-inspect search ~/Training Exercise 'ben pr' --fields name
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let form = try arguments.rowForm()
        let fields = try arguments.fields()
        let limit = try arguments.limit()
        let wanted = try arguments.text("--index")
        let path = try arguments.path(named: "STORE")
        let name = try arguments.word("TYPE")
        let words = try arguments.word("WORDS")
        try arguments.finish()
        let store = try InspectedStore(readingPartAt: path, console)
        let type = try store.type(named: name)
        let indexes = type.liveIndexes.map(\.definition).filter(\.isSearch).map(\.name)
        guard let first = indexes.first else { throw QueryProblem.noSearchIndex(type: name) }
        let index = wanted ?? first
        guard indexes.contains(index) else { throw NotFound.index(index, known: indexes) }
        let runner = QueryRunner(store: store, form: form, console: console)
        let query = try runner.query(
            """
            \(InspectedQuery.name(type.name)) where matches(\(InspectedQuery.quoted(words)), \
            \(InspectedQuery.quoted(index))) sorted by relevance
            """)
        try runner.printRecords(of: query, limit: limit, fields: fields)
        return ExitCode.sound
    }
}
