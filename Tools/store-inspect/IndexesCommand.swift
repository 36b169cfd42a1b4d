import CommandLineSupport
import LMDB
import RecordStore

/// The command `indexes`, which prints the size and shape of every index.
enum IndexesCommand {
    static var command: Command {
        Command(
            "indexes", usage: "indexes STORE [TYPE] [--json]",
            summary: "the indexes: entries, depth, pages, key sizes",
            details: """
                Reads every key to measure it. "cut" counts entries with text that was too long for
                its column. A column that descends has a minus before its name; computed columns
                are in parentheses.

                Options:
                  --json  print an array of objects: type, name, number, columns (name, style,
                          isDescending, isComputed, budgetBytes), covering (field names), isUnique,
                          isRanked, isPartial, condition (a filter, or null), state, entries, depth,
                          pages, keyBytes (null, or least, average, greatest), cutEntries

                Example:
                  store-inspect indexes ~/Training ExerciseSet
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let path = try arguments.path(named: "STORE")
        let name = try arguments.wordIfAny()
        try arguments.finish()
        let store = try InspectedStore(at: path, console)
        let only = try name.map { try store.type(named: $0).number }
        let indexes = try store.indexes.filter { only == nil || $0.type.number == only }
            .map { try Measured($0.index, $0.type, store, console) }
        if isJSON {
            console.print(.array(indexes.map(\.json)))
        } else {
            for (position, table) in tables(of: indexes).enumerated() {
                if position > 0 { console.print() }
                console.print(table)
            }
        }
        return ExitCode.sound
    }

    /// Returns two tables, the definitions and the sizes of the indexes, because one table would be
    /// too wide to read.
    private static func tables(of indexes: [Measured]) -> [TextTable] {
        var definitions = TextTable(["index": .whole, "columns": .text, "state": .text])
        var sizes = TextTable([
            "index": .whole, "entries": .number, "depth": .number, "pages": .number,
            "key min": .number, "avg": .number, "max": .number, "cut": .number,
        ])
        for one in indexes {
            let name = StoredValue.text(one.index.fullName(in: one.type)).cell
            definitions.add([name, one.columns, one.state])
            sizes.add([
                name, one.size.entryCount.grouped, "\(one.size.depth)", one.size.pageCount.grouped,
                one.keys.map { "\($0.leastBytes)" } ?? "-",
                one.keys.map { tenths($0.averageBytes) } ?? "-",
                one.keys.map { "\($0.greatestBytes)" } ?? "-",
                Int(clamping: one.found.cutEntryCount).grouped,
            ])
        }
        return [definitions, sizes]
    }

    /// Returns the number with one decimal.
    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

/// An index with its measured size and key sizes.
private struct Measured {
    let index: CatalogIndex
    let type: CatalogType
    let found: IndexState
    let size: TableStatistics
    let keys: KeySizes?

    init(
        _ index: CatalogIndex, _ type: CatalogType, _ store: InspectedStore, _ console: Console
    ) throws {
        self.index = index
        self.type = type
        found = store.state(of: index)
        size = try store.statistics(of: index, in: type)
        var progress = ProgressLine(console)
        let (name, total) = (index.fullName(in: type), size.entryCount)
        keys = try store.keySizes(of: index, in: type) { count in
            progress.show("measured \(count.grouped) of \(total.grouped) keys of \(name)")
        }
        progress.clear()
    }

    var columns: String {
        index.definition.columns.map { column in
            let name = column.name(in: type)
            let styled =
                switch (column.source, column.style) {
                case (.computed, _), (.expression, _): "(\(name))"
                case (_, .name): "name of \(name)"
                case (_, .element): "each of \(name)"
                case (_, .search): "letters of \(name)"
                default: name
                }
            return (column.isDescending ? "-" : "") + styled
        }.joined(separator: ", ")
    }

    /// The state and the kind of the index. The state "ready" is left out beside other words.
    var state: String {
        var words: [String] = found.phase == .ready ? [] : ["\(found.phase)"]
        if index.definition.isSearch { words.append("search") }
        if index.definition.isAggregate { words.append("aggregate") }
        if index.definition.isUnique { words.append("unique") }
        if index.definition.isRanked { words.append("ranked") }
        if let condition { words.append("where \(condition)") }
        if condition == nil, index.definition.condition != nil { words.append("partial") }
        if !index.definition.covering.isEmpty { words.append("covering") }
        return words.isEmpty ? "ready" : words.joined(separator: ", ")
    }

    /// The filter of a partial index; nil if a closure decides, or a filter that is not known.
    private var condition: String? { index.definition.condition?.text(over: type.definitions) }

    var json: JSONValue {
        let keyBytes = keys.map { keys in
            JSONValue.object([
                ("least", .integer(keys.leastBytes)), ("average", .number(keys.averageBytes)),
                ("greatest", .integer(keys.greatestBytes)),
            ])
        }
        let covering = index.definition.covering.map { number in
            ColumnDefinition(.field(number)).name(in: type)
        }
        return .object([
            ("type", .string(type.name)), ("name", .string(index.definition.name)),
            ("number", .integer(Int(index.number))),
            ("columns", .array(zip(index.definition.columns, index.budgets).map(json))),
            ("covering", .array(covering.map { .string($0) })),
            ("isUnique", .bool(index.definition.isUnique)),
            ("isRanked", .bool(index.definition.isRanked)),
            ("isPartial", .bool(index.definition.condition != nil)),
            ("condition", condition.map { .string($0) } ?? .null),
            ("state", .string("\(found.phase)")), ("entries", .integer(size.entryCount)),
            ("depth", .integer(size.depth)), ("pages", .integer(size.pageCount)),
            ("keyBytes", keyBytes ?? .null),
            ("cutEntries", .integer(Int(clamping: found.cutEntryCount))),
        ])
    }

    private func json(of column: ColumnDefinition, _ budget: UInt16) -> JSONValue {
        .object([
            ("name", .string(column.name(in: type))), ("style", .string("\(column.style)")),
            ("isDescending", .bool(column.isDescending)),
            ("isComputed", .bool(column.computed != nil)),
            ("budgetBytes", .integer(Int(budget))),
        ])
    }
}
