import CommandLineSupport
import LMDB
import RecordStore

/// The command `info`, which prints the identity, size and counts of a store.
enum InfoCommand {
    static var command: Command {
        Command(
            "info", usage: "info STORE [--json]", summary: "identity, size and counts of a store",
            details: """
                What compact would give back is an estimate: what is written until then changes it.
                The durability is that with which the store's program opened it last for writing;
                older files do not say it. The table tells what the pages of the file are for, and
                which part of the leaves is in use.

                Options:
                  --json  print an object: store, storeID, sequence, generation, durability
                          (durable, relaxed, throwaway; null if not said), textRules,
                          pageSizeBytes, fileSizeBytes, pages, freePages, leakedPages, leafFill
                          (0 to 1, or null), compactionFreesBytes, transaction, readers, types,
                          indexes, records, entries, preferences, otherTables, parts (name:
                          records, indexes, aggregates, history, preferences, catalog,
                          buildLogs, otherTables, structure, free, leaked; tables, entries, pages,
                          bytes, leafFill, fileShare)

                Example:
                  store-inspect info ~/Training
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let path = try arguments.path(named: "STORE")
        try arguments.finish()
        let file = try OpenedFile(path, console)
        let store = try file.store()
        let facts = try facts(of: file, store)
        let parts = store.parts(in: file.pages)
        let size = try store.environment.info().fileSizeBytes
        if isJSON {
            let shown = JSONValue.array(parts.map { json(of: $0, fileSizeBytes: size) })
            console.print(.object(facts.map { ($0.key, $0.value) } + [("parts", shown)]))
        } else {
            let lines = TitledLines(facts.map(\.title), width: console.textWidth)
            for line in facts.flatMap({ lines.lines($0.title, $0.text) }) { console.print(line) }
            console.print()
            console.print(table(of: parts, fileSizeBytes: size))
        }
        return ExitCode.sound
    }

    /// One line of the output, as text and as JSON.
    private struct Fact {
        let title: String
        let key: String
        let value: JSONValue
        let text: String

        init(_ title: String, _ key: String, _ text: String) {
            (self.title, self.key, self.text) = (title, key, text)
            value = .string(text)
        }

        init(_ title: String, _ key: String, _ number: Int, unit: String = "") {
            (self.title, self.key, self.text) = (title, key, number.grouped + unit)
            value = .integer(number)
        }

        /// A number that is not exact, or a part of a whole.
        init(_ title: String, _ key: String, _ value: JSONValue, shownAs text: String) {
            (self.title, self.key, self.value, self.text) = (title, key, value, text)
        }

        init(_ title: String, _ key: String, _ names: [String]) {
            (self.title, self.key) = (title, key)
            text = names.isEmpty ? "none" : names.joined(separator: ", ")
            value = .array(names.map { .string($0) })
        }

        init(_ title: String, _ key: String, _ preferences: [InspectedPreference]) {
            (self.title, self.key) = (title, key)
            let texts = preferences.map {
                "\(StoredValue.text($0.name).cell) = \($0.cell)"
            }
            text = texts.isEmpty ? "none" : texts.joined(separator: ", ")
            value = .array(preferences.map(\.json))
        }
    }

    private static func facts(of file: OpenedFile, _ store: InspectedStore) throws -> [Fact] {
        let info = try store.environment.info()
        let records = try store.types.map { try store.statistics(of: $0).entryCount }
        let entries = try store.indexes.map {
            try store.statistics(of: $0.index, in: $0.type).entryCount
        }
        let packed = Int(clamping: file.pages.packedPages) * info.pageSizeBytes
        let freed = max(0, info.fileSizeBytes - packed)
        let rules = Set(store.indexes.map { "\($0.index.text)" })
        return [
            Fact("store", "store", store.environment.path),
            Fact("store id", "storeID", store.head.storeID.uuidString.lowercased()),
            Fact("sequence", "sequence", Int(clamping: store.head.sequence)),
            Fact("generation", "generation", Int(clamping: store.head.generation)),
            durability(of: store.head),
            Fact("text rules", "textRules", rules.sorted()),
            Fact("page size", "pageSizeBytes", info.pageSizeBytes, unit: " bytes"),
            Fact("file size", "fileSizeBytes", info.fileSizeBytes, unit: " bytes"),
            Fact("pages", "pages", info.pageCount),
            Fact("  free", "freePages", info.freePageCount),
            Fact("  leaked", "leakedPages", Int(clamping: file.pages.leakedPages)),
            leafFill(of: file.pages),
            Fact(
                "compaction", "compactionFreesBytes", .integer(freed),
                shownAs: "frees about \(freed.grouped) bytes"),
            Fact("transaction", "transaction", info.lastTransactionID),
            Fact("readers now", "readers", try store.environment.readers().count),
            Fact("types", "types", store.types.count),
            Fact("indexes", "indexes", store.indexes.count),
            Fact("records", "records", records.reduce(0, +)),
            Fact("entries", "entries", entries.reduce(0, +)),
            Fact("preferences", "preferences", try store.preferences()),
            Fact("other tables", "otherTables", store.otherTables),
        ]
    }

    /// The durability with which the store's program opened it last for writing.
    private static func durability(of head: CatalogHead) -> Fact {
        let name = head.durability.map { "\($0)" }
        return Fact("durability", "durability", .optional(name), shownAs: name ?? "not said")
    }

    /// The part of all leaves that is in use.
    private static func leafFill(of pages: PageReport) -> Fact {
        let used = pages.trees.reduce(0) { $0 + $1.usedLeafBytes }
        let all = pages.trees.reduce(0) { $0 + $1.counts.leafPageCount } * pages.pageSizeBytes
        let fill = all > 0 ? Double(used) / Double(all) : nil
        return Fact("leaf fill", "leafFill", .optional(fill), shownAs: fill?.percent ?? "-")
    }

    /// Returns the table of the parts that the file has. Those of a kind that is rare are left out
    /// where there are none; that there is no history, for example, is said.
    private static func table(of parts: [StorePart], fileSizeBytes: Int) -> TextTable {
        var table = TextTable([
            "part": .whole, "tables": .number, "entries": .number, "pages": .number,
            "bytes": .number, "file": .number, "fill": .number,
        ])
        for part in parts where part.pageCount > 0 || part.tableCount > 0 || !part.kind.isRare {
            table.add([
                part.kind.title, part.tableCount.grouped, part.entryCount.grouped,
                part.pageCount.grouped, part.sizeBytes.grouped,
                (Double(part.sizeBytes) / Double(fileSizeBytes)).percent,
                part.leafFill?.percent ?? "-",
            ])
        }
        return table
    }

    private static func json(of part: StorePart, fileSizeBytes: Int) -> JSONValue {
        .object([
            ("name", .string(part.kind.rawValue)), ("tables", .integer(part.tableCount)),
            ("entries", .integer(part.entryCount)), ("pages", .integer(part.pageCount)),
            ("bytes", .integer(part.sizeBytes)), ("leafFill", .optional(part.leafFill)),
            ("fileShare", .number(Double(part.sizeBytes) / Double(fileSizeBytes))),
        ])
    }
}

extension StorePart.Kind {
    fileprivate var title: String {
        switch self {
        case .buildLogs: "build logs"
        case .otherTables: "other tables"
        default: rawValue
        }
    }

    fileprivate var isRare: Bool {
        switch self {
        case .buildLogs, .otherTables, .leaked: true
        default: false
        }
    }
}

extension InspectedPreference {
    /// The value for the line of text, or what is wrong with it.
    fileprivate var cell: String {
        if let problem { return "(\(problem))" }
        return value?.cell ?? "nil"
    }

    fileprivate var json: JSONValue {
        var members: [(key: String, value: JSONValue)] = [("name", .string(name))]
        if let type { members.append(("type", .string("\(type)"))) }
        if let problem {
            members.append(("problem", .string("\(problem)")))
        } else {
            members.append(("value", value?.json ?? .null))
        }
        return .object(members)
    }
}
