import CommandLineSupport
import Foundation
import PlainWeights

/// The command `movements`, which searches the library of movements.
struct MovementsCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "movements", usage: "movements [TEXT] [--limit N] [--add] [--hidden] [--store PATH]",
            summary: "searches the library of movements, with their muscles and equipment",
            details: """
                Each word of TEXT begins a word of the name, of another name, of the equipment or
                of a muscle; the best hits come first, and no TEXT gives all. Muscles are those that
                do the most. The library is in the store since an exercise was made there.

                Options:
                  --limit N     how many at most; 20 without it
                  --add         add the built-in library to the store first, if it is not there
                  --hidden      those that were hidden, too
                  --store PATH  the folder of the store
                  --json        print an object: count, and movements (id, name, movement, kind,
                                equipment, muscles: name, share)

                Example:
                  plainweights movements "incline dumb"
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let (adds, hasHidden) = (arguments.flag("--add"), arguments.flag("--hidden"))
        let target = try context.store(&arguments)
        let limit = try arguments.number("--limit", in: 1...10_000) ?? 20
        let text = try arguments.rest().joined(separator: " ")
        let store = try adds ? target.existing() : target.reading()
        if adds {
            let count = try store.write { try $0.seedLibrary() }
            if !isJSON { console.say("added \(count.grouped) records of the library") }
        }
        if try store.first(Query<Variant>()) == nil { throw NothingThere.library }
        let (count, found) = try store.read { snapshot in
            let matches = try snapshot.value(of: LibrarySearch(text, includesHidden: hasHidden))
            let shown = try matches.prefix(limit).map { match in
                FoundMovement(
                    match: match,
                    muscles: try snapshot.fetch(store.variantMuscles.of(match.variant.id))
                        .sorted { ($1.share, $0.muscle.name) < ($0.share, $1.muscle.name) })
            }
            return (matches.count, shown)
        }
        if isJSON {
            console.print(
                .object([
                    ("count", .integer(count)), ("movements", .array(found.map(\.json))),
                ]))
            return ExitCode.done
        }
        var table = TextTable(["Movement": .wrapped, "Equipment": .wrapped, "Muscles": .wrapped])
        for one in found { table.add(one.cells) }
        console.print(table)
        if count > found.count { console.print("\nmore: --limit \(count)") }
        return ExitCode.done
    }
}

/// A variant of a movement that was found, with its muscles.
private struct FoundMovement {
    let match: LibrarySearch.Match
    let muscles: [VariantMuscle]
    private static let primaryShare = 500

    var cells: [String] {
        let first = muscles.filter { $0.share >= Self.primaryShare }
        return [
            match.variant.name.printable,
            match.equipment.map(\.name.printable).joined(separator: ", "),
            first.map(\.muscle.name.printable).joined(separator: ", "),
        ]
    }

    var json: JSONValue {
        let muscles = muscles.map { row in
            JSONValue.object([
                ("name", .string(row.muscle.name)), ("share", .number(Double(row.share) / 1_000)),
            ])
        }
        return .object([
            ("id", .string("\(match.variant.id)")), ("name", .string(match.variant.name)),
            ("movement", .optional(match.movement?.name)),
            ("kind", .string("\(match.variant.kind)")),
            ("equipment", .array(match.equipment.map { .string($0.name) })),
            ("muscles", .array(muscles)),
        ])
    }
}
