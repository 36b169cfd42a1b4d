import CommandLineSupport
import Foundation
import PlainWeights

/// The command `list`, which prints exercises page by page.
struct ListCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "list",
            usage: "list [--category TEXT] [--by-name] [--limit N] [--after TOKEN] [--store PATH]",
            summary: "lists exercises, the last trained first",
            details: """
                Options:
                  --category TEXT  only those of this category, exactly as it was typed
                  --by-name        in the order of names: case and marks do not matter, 2 before 10
                  --limit N        how many at most; 20 without it
                  --after TOKEN    what comes after a list, by the token at its end
                  --json           print an object: exercises, and next: a token, or null

                Example:
                  plainweights list --category Chest --limit 5 --store ~/Training
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let isByName = arguments.flag("--by-name")
        let target = try context.store(&arguments)
        let category = try arguments.text("--category")
        let (limit, token) = try arguments.paging()
        try arguments.finish()
        if isByName, category != nil {
            throw UsageError.wrongValue(
                option: "--by-name", value: "given with --category", expected: "for all categories")
        }
        let store = try target.reading()
        let list =
            isByName
            ? store.exercises.byName
            : category.map(store.exercises.inCategory) ?? store.exercises.byLastUpdated
        let query = list.paged(by: limit)
        let page = try token.map { try store.page(query, after: $0) } ?? store.page(query)
        if isJSON {
            console.print(page.json("exercises", \.json))
            return ExitCode.done
        }
        var table = TextTable(["Exercise": .text, "Category": .text, "Updated": .whole])
        for exercise in page.records {
            let time = LocalTime.text(
                exercise.lastUpdated,
                utcOffsetMinutes: context.offsetMinutes(at: exercise.lastUpdated))
            table.add([exercise.name.printable, exercise.category.printable, time])
        }
        console.print(table)
        page.printNext(console)
        return ExitCode.done
    }
}
