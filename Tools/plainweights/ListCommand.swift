import CommandLineSupport
import Foundation
import PlainWeights

/// The command `list`, which prints exercises page by page.
struct ListCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "list",
            usage: "list [--category TEXT] [--by-name] [--limit N] [--page N] [--store PATH]",
            summary: "lists exercises, the last trained first",
            details: """
                An exercise has no place of its own: times are UTC.

                Options:
                  --category TEXT  only those of this category, exactly as it was typed
                  --by-name        in the order of names: case and marks do not matter, 2 before 10
                \(WantedPage.help)
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
        let wanted = try WantedPage(&arguments, isJSON: isJSON)
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
        let page = try wanted.page(of: list, in: store)
        if isJSON {
            console.print(page.json("exercises", \.json))
            return ExitCode.done
        }
        var table = TextTable(["Exercise": .wrapped, "Category": .wrapped, "Updated (UTC)": .whole])
        for exercise in page.items {
            let time = LocalTime.text(exercise.lastUpdated, utcOffsetMinutes: 0)
            table.add([exercise.name.printable, exercise.category.printable, time])
        }
        console.print(table)
        wanted.printNext(after: page, console)
        return ExitCode.done
    }
}
