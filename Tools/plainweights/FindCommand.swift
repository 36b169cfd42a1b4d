import CommandLineSupport
import Foundation
import PlainWeights

/// The command `find`, which prints exercises by letters of their names and categories.
struct FindCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "find", usage: "find TEXT [--category TEXT] [--limit N] [--page N] [--store PATH]",
            summary: "finds exercises by letters of their names and categories",
            details: """
                All words of TEXT must be there, whatever their case and marks. The best hits come
                first, equally good ones by name; an empty TEXT gives all exercises. One and two
                letters are found where words begin. The hit is in brackets.

                Options:
                  --category TEXT  only those of this category, exactly as it was typed
                \(WantedPage.help)
                  --json           print an object: exercises, and next: a token, or null

                Example:
                  plainweights find "ben pr" --store ~/Training
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let category = try arguments.text("--category")
        let wanted = try WantedPage(&arguments, isJSON: isJSON)
        let text = try arguments.name("TEXT")
        let store = try target.reading()
        var query = store.exercises.matching(text)
        if let category { query = query.and { $0.category == category } }
        let page = try wanted.page(of: query, in: store)
        if isJSON {
            console.print(page.json("exercises", \.json))
            return ExitCode.done
        }
        var table = TextTable(["Exercise": .wrapped, "Category": .wrapped])
        for exercise in page.items {
            let match = Exercise.searchIndex.match(text, in: exercise)
            table.add([exercise.name, exercise.category].map { match?.marked($0) ?? $0.printable })
        }
        console.print(table)
        wanted.printNext(after: page, console)
        return ExitCode.done
    }
}

extension SearchMatch {
    /// Returns the text with brackets around the letters that were found.
    fileprivate func marked(_ text: String) -> String {
        var marked = ""
        var rest = text.startIndex
        for range in ranges(in: text) {
            marked += text[rest..<range.lowerBound] + "[" + text[range] + "]"
            rest = range.upperBound
        }
        return (marked + text[rest...]).printable
    }
}
