import CommandLineSupport
import Foundation
import PlainWeights

/// The command `find`, which prints exercises by letters of their names and categories.
struct FindCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "find", usage: "find TEXT [--limit N] [--after TOKEN] [--store PATH]",
            summary: "finds exercises by letters of their names and categories",
            details: """
                All words of TEXT must be there, whatever their case and marks; the best hits come
                first. One and two letters are found where words begin. The hit is in brackets.

                Options:
                  --limit N        how many at most; 20 without it
                  --after TOKEN    what comes after a list, by the token at its end
                  --json           print an object: exercises, and next: a token, or null

                Example:
                  plainweights find "ben pr" --store ~/Training
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let (limit, token) = try arguments.paging()
        let text = try arguments.word("TEXT")
        try arguments.finish()
        let store = try target.reading()
        let (exercises, wanted) = (store.exercises, limit + 1)
        let found =
            try token.map { try exercises.search(text, limit: wanted, after: $0) }
            ?? exercises.search(text, limit: wanted)
        let hits = found.prefix(limit)
        let next = found.count > limit ? hits.last?.token : nil
        if isJSON {
            console.print(
                .object([
                    ("exercises", .array(hits.map(\.record.json))),
                    ("next", .optional(next?.text)),
                ]))
            return ExitCode.done
        }
        var table = TextTable(["Exercise": .text, "Category": .text])
        for hit in hits {
            table.add([hit.marked(hit.record.name), hit.marked(hit.record.category)])
        }
        console.print(table)
        if let next { console.print("\nmore: --after \(next.text)") }
        return ExitCode.done
    }
}

extension SearchHit {
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
