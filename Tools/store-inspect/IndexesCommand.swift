import CommandLineSupport
import LMDB
import RecordStore

/// The command `indexes`, which prints the size and shape of every index.
enum IndexesCommand {
    static var command: Command {
        Command(
            "indexes", usage: "indexes STORE [TYPE] [--all] [--json]",
            summary: "the indexes: entries, depth, pages, how full they are, key sizes",
            details: """
                Reads every key to measure it. A column that descends has a minus before its name;
                computed columns are in parentheses.

                  fill    the part of the leaves that is in use
                  file    the part of the file that the pages of the index are
                  values  different values of the first column
                  each    entries for one of these values: 1.0 where each leads to one entry
                  min     bytes of the shortest key; then the average, and the longest
                  cut     entries with text that was too long for its column

                Options:
                  --all   also those of types without records, which a table leaves out
                  --json  print an array of objects: type, name, number, kind (ordered, search,
                          aggregate), columns (name, style, isDescending, isComputed,
                          budgetBytes), covering (field names), isUnique, isPartial, condition
                          (a filter, or null), state, entries, depth, pages, bytes, leafFill
                          (0 to 1, or null), fileShare, distinctLeading, selectivity
                          (distinctLeading by entries, or null), keyBytes (null, or least,
                          average, greatest), cutEntries

                Example:
                  store-inspect indexes ~/Training ExerciseSet
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let (isJSON, isAll) = (arguments.flag("--json"), arguments.flag("--all"))
        let path = try arguments.path(named: "STORE")
        let name = try arguments.wordIfAny()
        try arguments.finish()
        let store = try InspectedStore(at: path, console)
        let shown =
            try name.map { ShownTypes(types: [try store.type(named: $0)], hiddenCount: 0) }
            ?? store.shownTypes(all: isAll || isJSON)
        let indexes = try shown.types.flatMap { type in
            try type.liveIndexes.map { try MeasuredIndex($0, type, store, console) }
        }
        if isJSON {
            console.print(.array(indexes.map(\.json)))
            return ExitCode.sound
        }
        if !shown.types.isEmpty {
            for (position, table) in tables(of: indexes).enumerated() {
                if position > 0 { console.print() }
                console.print(table)
            }
        }
        shown.printHidden(console)
        return ExitCode.sound
    }

    /// Returns three tables, the definitions, the trees and the keys of the indexes, because one
    /// table would be too wide to read.
    private static func tables(of indexes: [MeasuredIndex]) -> [TextTable] {
        var definitions = TextTable(["index": .name, "columns": .text, "state": .text])
        var trees = TextTable([
            "index": .name, "entries": .number, "depth": .number, "pages": .number,
            "fill": .number, "file": .number,
        ])
        var keys = TextTable([
            "index": .name, "values": .number, "each": .number, "min": .number,
            "avg": .number, "max": .number, "cut": .number,
        ])
        for one in indexes {
            definitions.add([one.name, one.columns, one.state])
            trees.add(one.sizeCells)
            keys.add(one.keyCells)
        }
        return [definitions, trees, keys]
    }
}
