import CommandLineSupport
import RecordStore

/// The command `distinct`, which prints the different values of a field or of an index.
enum DistinctCommand {
    static var command: Command {
        Command(
            "distinct", usage: "distinct STORE TYPE.FIELD|TYPE.INDEX [--json|--csv] ...",
            summary: "the different values of a field, or of the first column of an index",
            details: """
                Each value with the number of records that have it, the least first. Of an array
                each element counts. An index of the field makes it fast.

                Options:
                \(RowForm.help)

                Keys of the JSON: type, rows (an object of the value and count each), isComplete.

                Examples:
                  store-inspect distinct ~/Training Exercise.category
                  store-inspect distinct ~/Training ExerciseSet.byDay
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let form = try arguments.rowForm()
        let path = try arguments.path(named: "STORE")
        let name = try arguments.word("TYPE.FIELD")
        try arguments.finish()
        let store = try InspectedStore(readingPartAt: path, console)
        let (type, column) = try column(named: name, in: store)
        let runner = QueryRunner(store: store, form: form, console: console)
        try runner.printTotals(
            of: runner.query("\(InspectedQuery.name(type.name)) totals count by \(column)"))
        return ExitCode.sound
    }

    /// Returns the column as the text of a query.
    private static func column(
        named name: String, in store: InspectedStore
    ) throws -> (type: CatalogType, column: String) {
        for type in store.types {
            let field = type.presentFields.first { "\(type.name).\($0.name)" == name }
            if let field { return (type, text(of: field)) }
        }
        let (type, index) = try store.index(named: name)
        guard let first = index.definition.columns.first else {
            throw NotFound.column(index: name)
        }
        switch first.source {
        case .field(let number):
            guard let field = type.presentFields.first(where: { $0.number == number }),
                first.style != .search
            else { throw NotFound.column(index: name) }
            return (type, text(of: field))
        case .computed(let column, _, _), .expression(let column, _, _):
            return (type, "computed(\(InspectedQuery.quoted(column)))")
        }
    }

    private static func text(of field: FieldDefinition) -> String {
        let name = InspectedQuery.name(field.name)
        return field.type.elementKind == nil ? name : "each \(name)"
    }
}
