import CommandLineSupport
import LMDB
import RecordStore

/// The command `info`, which prints the identity, size and counts of a store.
enum InfoCommand {
    static var command: Command {
        Command(
            "info", usage: "info STORE [--json]", summary: "identity, size and counts of a store",
            details: """
                Options:
                  --json  print an object: store, storeID, sequence, generation, textRules,
                          pageSizeBytes, fileSizeBytes, pages, freePages, leakedPages,
                          transaction, readers, types, indexes, records, entries, preferences,
                          otherTables

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
        let facts = try facts(of: file, file.store())
        if isJSON {
            console.print(.object(facts.map { ($0.key, $0.value) }))
        } else {
            let width = facts.map(\.title.count).max() ?? 0
            for fact in facts {
                let title = fact.title.padded(toColumns: width + 2, isRight: false)
                console.print(title + fact.text)
            }
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
        let rules = Set(store.indexes.map { "\($0.index.text)" })
        return [
            Fact("store", "store", store.environment.path),
            Fact("store id", "storeID", store.head.storeID.uuidString.lowercased()),
            Fact("sequence", "sequence", Int(clamping: store.head.sequence)),
            Fact("generation", "generation", Int(clamping: store.head.generation)),
            Fact("text rules", "textRules", rules.sorted()),
            Fact("page size", "pageSizeBytes", info.pageSizeBytes, unit: " bytes"),
            Fact("file size", "fileSizeBytes", info.fileSizeBytes, unit: " bytes"),
            Fact("pages", "pages", info.pageCount),
            Fact("  free", "freePages", info.freePageCount),
            Fact("  leaked", "leakedPages", Int(clamping: file.pages.leakedPages)),
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
