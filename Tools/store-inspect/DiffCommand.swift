import CommandLineSupport
import Foundation
import RecordStore

/// The command `diff`, which prints in what two stores differ.
enum DiffCommand {
    private static let defaultLimit = 20

    static var command: Command {
        Command(
            "diff", usage: "diff STORE STORE [--records] [--limit N] [--all] [--json]",
            summary: "in what two stores differ: types, fields, indexes and records",
            details: """
                Records are compared by their ids and values, fields by their names. Of a backup and
                the store it was made of, it tells what has changed since.

                Options:
                  --records  print the records that differ, and the fields in which they do
                  --limit N  print at most N records of each type (\(defaultLimit) without it)
                  --all      also the types without records, which a table leaves out
                  --json     print an object: isEqual, types (type, schema, removed and added (ids),
                             changed (id, fields), equal (a count))

                Exit codes: 0 they are equal, 1 they are not.

                Example:
                  store-inspect diff ~/Backups/Training-2026-03-01 ~/Training --records
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let (showsRecords, isAll) = (arguments.flag("--records"), arguments.flag("--all"))
        let limit = try arguments.number("--limit", in: 0...Int.max) ?? defaultLimit
        let first = try arguments.path(named: "STORE")
        let second = try arguments.path(named: "STORE")
        try arguments.finish()
        let old = try InspectedStore(at: first, console)
        let new = try InspectedStore(at: second, console)
        var line = ProgressLine(console)
        defer { line.clear() }
        let names = Set((old.types + new.types).map(\.name)).sorted()
        let found = try names.map { name in
            try TypeDifference(name, old, new) {
                line.show("\(name): compared \($0.grouped) records")
            }
        }
        line.clear()
        let isEqual = found.allSatisfy(\.isEmpty)
        if isJSON {
            console.print(
                .object([("isEqual", .bool(isEqual)), ("types", .array(found.map(json)))]))
        } else {
            print(found.filter { isAll || $0.hasRecords }, console)
            for type in found {
                for text in type.schema { console.say("\(type.type): \(text)") }
            }
            if showsRecords { for type in found { printRecords(of: type, limit, console) } }
        }
        return isEqual ? ExitCode.sound : ExitCode.violations
    }

    private static func print(_ found: [TypeDifference], _ console: Console) {
        var table = TextTable([
            "type": .name, "removed": .number, "added": .number, "changed": .number,
            "equal": .number,
        ])
        for type in found {
            table.add([
                type.type, type.removed.count.grouped, type.added.count.grouped,
                type.changed.count.grouped, type.equalCount.grouped,
            ])
        }
        if found.isEmpty { console.print("no type has records") } else { console.print(table) }
    }

    private static func printRecords(
        of type: TypeDifference, _ limit: Int, _ console: Console
    ) {
        func title(_ word: String, _ id: UUID) {
            console.say("\(word) \(type.type) \(id.uuidString.lowercased())")
        }
        for id in type.removed.prefix(limit) { title("removed", id) }
        for id in type.added.prefix(limit) { title("added", id) }
        for change in type.changed.prefix(limit) {
            title("changed", change.id)
            for (name, old, new) in change.fields {
                console.say("  \(name): \(old?.cell ?? "nil") -> \(new?.cell ?? "nil")")
            }
        }
        let most = max(type.removed.count, type.added.count, type.changed.count)
        if most > limit { console.say("... and more \(type.type): --limit prints them") }
    }

    private static func json(_ type: TypeDifference) -> JSONValue {
        func ids(_ ids: [UUID]) -> JSONValue {
            .array(ids.map { .string($0.uuidString.lowercased()) })
        }
        let changed = type.changed.map { change in
            let fields = change.fields.map { name, old, new in
                (
                    key: name,
                    value: JSONValue.object([
                        ("old", old?.json ?? .null), ("new", new?.json ?? .null),
                    ])
                )
            }
            return JSONValue.object([
                ("id", .string(change.id.uuidString.lowercased())), ("fields", .object(fields)),
            ])
        }
        return .object([
            ("type", .string(type.type)), ("schema", .array(type.schema.map { .string($0) })),
            ("removed", ids(type.removed)), ("added", ids(type.added)),
            ("changed", .array(changed)), ("equal", .integer(type.equalCount)),
        ])
    }
}
