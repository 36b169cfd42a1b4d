import CommandLineSupport
import LMDB
import RecordStore

/// The command `tree`, which prints the shape of one tree of the file.
enum TreeCommand {
    private static let defaultLimit = 20

    static var command: Command {
        Command(
            "tree", usage: "tree STORE TYPE|TYPE.INDEX [--level N] [--limit N] [--json]",
            summary: "the levels of the tree of a type or an index, and the pages of one",
            details: """
                Level 1 is the root, the last one has the entries. The fill of a level is the part
                of its pages that is in use. A name that is of no type and no index is that of a
                table, as page tells it. A tree with damaged pages is shown as far as it can be
                read, with what is wrong.

                Options:
                  --level N  print the pages of level N: their first and last keys
                  --limit N  print at most N of them (\(defaultLimit) without it)
                  --json     print an object: name, table, entries, pages, bytes, levels (level,
                             pages, nodes, usedBytes, fill: 0 to 1), overflowPages, overflowFill
                             (or null), packedPages (about how many a compaction would make of
                             them), problems (texts); with --level: levelPages (page, nodes,
                             usedBytes, fill, firstKey, lastKey: texts or null), isComplete

                Exit codes: 0, or 1 if the tree is damaged.

                Examples:
                  store-inspect tree ~/Training ExerciseSet
                  store-inspect tree ~/Training ExerciseSet.byDay --level 2 --limit 5
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let level = try arguments.number("--level", in: 1...32)
        let limit = try arguments.number("--limit", in: 0...Int.max) ?? defaultLimit
        let path = try arguments.path(named: "STORE")
        let name = try arguments.word("TYPE|TYPE.INDEX")
        try arguments.finish()
        let tree = try InspectedTree(name, ofStoreAt: path, level: level, limit: limit, console)
        if let level, level > max(tree.shape.levels.count, 1) {
            throw NotFound.level(level, of: name, depth: tree.shape.levels.count)
        }
        if isJSON {
            console.print(tree.json)
        } else {
            print(tree, console)
        }
        return tree.problems.isEmpty ? ExitCode.sound : ExitCode.violations
    }

    private static func print(_ tree: InspectedTree, _ console: Console) {
        let shape = tree.shape
        console.print(tree.name, .bold)
        console.print(
            "  \(shape.counts.entryCount.grouped) entries on \(shape.counts.pageCount.grouped) "
                + "pages, \(shape.sizeBytes.grouped) bytes")
        console.print(
            "  about \(shape.packedPageCount.grouped) pages after a compaction")
        if let problem = tree.file.problem {
            console.print("the catalog cannot be read: \(problem.localizedDescription)", .red)
        }
        for problem in tree.problems { console.print(problem, .red) }
        if !shape.levels.isEmpty {
            console.print()
            console.print(tree.levels)
        }
        if let pages = tree.pages {
            console.print()
            console.print(pages)
            if !tree.isComplete { console.print("... and more: --limit prints them") }
        }
    }
}
