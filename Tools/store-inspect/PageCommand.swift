import CommandLineSupport
import Foundation
import LMDB
import RecordStore

/// The command `page`, which prints one page of the file.
enum PageCommand {
    private static let defaultLimit = 50

    static var command: Command {
        Command(
            "page", usage: "page STORE N [--hex] [--limit N] [--json]",
            summary: "one page of the file: what it is for, how full it is, what is on it",
            details: """
                N is the number of a page, from 0. All pages are walked to find what leads to it.
                A file with damaged pages is read too: what is wrong with the page is told.

                A page is a meta page, a branch or a leaf of a tree, a page of a large value
                (overflow), free, or leaked: no page leads to it and none lists it as free.

                Options:
                  --hex      print its bytes
                  --limit N  print at most N entries (\(defaultLimit) without it)
                  --json     print an object: page, kind (meta, branch, leaf, overflow, free,
                             leaked), tree (free list, main tree, table "name"; or null), use (the
                             tree by the catalog, or null), parent (null, or the page that leads to
                             it), depth (null, or 1 for a root), firstPage (of a large value, or
                             null), usedBytes (or null), sizeBytes, entries (index, offset, size,
                             key, keyHex, page: null, or where a branch leads or a large value
                             begins, valueBytes: null in a branch), isComplete, meta (null, or
                             transaction, lastPage, mapSizeBytes, isNewest), problems (texts),
                             bytes (digits, with --hex)

                Exit codes: 0, 1 if the page is damaged, 4 if the file has no such page.

                Examples:
                  store-inspect page ~/Training 7
                  store-inspect page ~/Training 7 --hex
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let (isJSON, showsBytes) = (arguments.flag("--json"), arguments.flag("--hex"))
        let limit = try arguments.number("--limit", in: 0...Int.max) ?? defaultLimit
        let path = try arguments.path(named: "STORE")
        let word = try arguments.word("N")
        try arguments.finish()
        guard let number = UInt64(word) else {
            throw UsageError.wrongValue(
                option: "N", value: word, expected: "the number of a page, from 0")
        }
        let page = try InspectedPage(number, ofStoreAt: path, console)
        if isJSON {
            console.print(page.json(limit: limit, hasBytes: showsBytes))
        } else {
            print(page, limit: limit, showsBytes: showsBytes, console)
        }
        return page.problems.isEmpty ? ExitCode.sound : ExitCode.violations
    }

    private static func print(
        _ page: InspectedPage, limit: Int, showsBytes: Bool, _ console: Console
    ) {
        console.print("page \(page.number): \(page.title)", .bold)
        for line in page.facts { console.print("  \(line)".wrapped(toColumns: console.width)) }
        if let problem = page.file.problem {
            console.print("the catalog cannot be read: \(problem.localizedDescription)", .red)
        }
        for problem in page.problems { console.print(problem, .red) }
        if let contents = page.contents, !contents.nodes.isEmpty {
            console.print()
            console.print(page.table(of: contents, limit: limit))
            if contents.nodes.count > limit {
                console.print("... and more: --limit prints them")
            }
        }
        if showsBytes {
            console.print()
            let dump = HexDump(bytes: page.bytes, lineBytes: console.width >= 80 ? 16 : 8)
            for line in dump.text { console.print(line) }
        }
    }
}
