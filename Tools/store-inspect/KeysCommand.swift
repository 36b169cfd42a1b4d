import CommandLineSupport
import Foundation
import RecordStore

/// The command `keys`, which prints the decoded entries of an index.
enum KeysCommand {
    private static let defaultLimit = 100

    static var command: Command {
        Command(
            "keys",
            usage: "keys STORE TYPE.INDEX [--equals V]... [--from V] [--to V] [--prefix T] "
                + "[--limit N] [--reverse] [--json]",
            summary: "the entries of an index, decoded",
            details: """
                Values are written as they are printed: 5, true, 2026-11-21, 2026-11-21T13:49:49.5Z
                (UTC), a UUID, 0x00ff, text; nil for nil, and "nil" with its quotes for that text.
                The id of a reference may be shortened as for get.

                Options:
                  --equals V  only entries whose first column is V; once for each further column
                  --from V    only entries whose next column is V or after it, by value
                  --to V      only entries whose next column is V or before it, by value
                  --prefix T  only entries whose next column is text that begins with T
                  --limit N   print at most N entries (\(defaultLimit) without it)
                  --reverse   the last first
                  --json      print an object: index, columns (names), isExact, isComplete, entries
                              (columns, id, and where the key is damaged also damage, key)

                An index that searches has the columns letters, rank, field and length, and takes
                --equals with one to three letters.

                Dates take in all digits: --to 2026-11-21 ends with its first instant. A range is
                not exact where text was cut, or where a prefix in the order of names has digits: it
                then holds all that was asked for, and more.

                Examples:
                  store-inspect keys ~/Training ExerciseSet.byTimestamp --from 2026-11-01 --reverse
                  store-inspect keys ~/Training Exercise.byName --prefix bench
                  store-inspect keys ~/Training Exercise.search --equals ben
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let isReverse = arguments.flag("--reverse")
        let limit = try arguments.number("--limit", in: 0...Int.max) ?? defaultLimit
        var range = try wantedRange(&arguments)
        let path = try arguments.path(named: "STORE")
        let name = try arguments.word("TYPE.INDEX")
        try arguments.finish()

        let store = try InspectedStore(readingPartAt: path, console)
        let (type, index) = try store.index(named: name)
        func whole(_ limit: EntryRange.Limit, at position: Int) throws -> EntryRange.Limit {
            try wholeID(limit, at: position, of: index, type, store)
        }
        range.equals = try range.equals.enumerated().map { try whole($1, at: $0) }
        range.from = try range.from.map { try whole($0, at: range.equals.count) }
        range.through = try range.through.map { try whole($0, at: range.equals.count) }
        var entries: [InspectedEntry] = []
        var isComplete = true
        let isExact = try store.forEachEntry(of: index, in: type, over: range, isReverse: isReverse)
        { entry in
            isComplete = entries.count < limit
            if isComplete { entries.append(entry) }
            return isComplete
        }
        let columns = store.columns(of: index, in: type)
        if isJSON {
            console.print(
                .object([
                    ("index", .string(name)), ("columns", .array(columns.map { .string($0.name) })),
                    ("isExact", .bool(isExact)), ("isComplete", .bool(isComplete)),
                    ("entries", .array(entries.map(json))),
                ]))
        } else {
            console.print(table(of: entries, columns))
            if !isComplete { console.print("... and more: --limit prints them") }
            if !isExact { console.say("the range may hold more than was asked for") }
        }
        return entries.contains { $0.damage != nil } ? ExitCode.violations : ExitCode.sound
    }

    private static func wantedRange(_ arguments: inout Arguments) throws -> EntryRange {
        var range = EntryRange()
        range.equals = try arguments.texts("--equals").map(limitValue)
        range.from = try arguments.text("--from").map(limitValue)
        range.through = try arguments.text("--to").map(limitValue)
        range.prefix = try arguments.text("--prefix")
        return range
    }

    /// Returns the whole id for one of a reference that is shortened, and any other value as it is.
    private static func wholeID(
        _ limit: EntryRange.Limit, at position: Int, of index: CatalogIndex, _ type: CatalogType,
        _ store: InspectedStore
    ) throws -> EntryRange.Limit {
        let columns = index.definition.columns
        guard case .text(let word) = limit, UUID(uuidString: word) == nil,
            let id = ShortID(word), columns.indices.contains(position),
            case .field(let number) = columns[position].source,
            let reference = type.presentFields.first(where: { $0.number == number })?.reference
        else { return limit }
        let target = try store.type(named: reference.target)
        let found = try WantedID(word: word, id: id).uuid(of: target, in: store)
        return .text(found.uuidString)
    }

    /// Returns the value that a word means. Text in quotes is the text between them, whatever it
    /// looks like.
    private static func limitValue(_ word: String) -> EntryRange.Limit {
        if word == "nil" { return .absent }
        guard word.hasPrefix("\""), word.hasSuffix("\""),
            let text = try? JSONDecoder().decode(String.self, from: Data(word.utf8))
        else { return .text(word) }
        return .text(text)
    }

    private static func table(
        of entries: [InspectedEntry], _ columns: [InspectedColumn]
    ) -> TextTable {
        let titles = columns.map { column in
            let style: TextTable.Column.Style =
                switch column.kind {
                case .id, .uuid: .id
                case .date: .whole
                default: .text
                }
            return TextTable.Column(column.name, style)
        }
        var table = TextTable(titles + [TextTable.Column("id", .whole)])
        for entry in entries {
            var cells = zip(entry.columns, columns).map { $0.cell(shownBy: $1.hint) }
            if let damage = entry.damage {
                // A damaged key has question marks for the missing columns, and the damage instead
                // of the id.
                cells += Array(repeating: "?", count: columns.count - cells.count)
                cells.append("damaged at byte \(damage.offset): \(damage.reason)")
            } else {
                cells.append(entry.id?.uuidString.lowercased() ?? "?")
            }
            table.add(cells)
        }
        return table
    }

    private static func json(of entry: InspectedEntry) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = [
            ("columns", .array(entry.columns.map(\.json))),
            ("id", .optional(entry.id?.uuidString.lowercased())),
        ]
        if let damage = entry.damage {
            members.append(("damage", .string("byte \(damage.offset): \(damage.reason)")))
            members.append(("key", .string(StoredValue.hexadecimal(entry.key))))
        }
        return .object(members)
    }
}
