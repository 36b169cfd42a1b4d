import CommandLineSupport
import Foundation
import RecordStore
import TestSupport
import Testing
import store_inspect

/// The command `shell` without a terminal, and its completion.
@Suite("The prompt of the tool") struct PromptTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try Library.make(in: folder)
    }

    private func shell(_ lines: String..., answer: String? = nil) -> ToolRun {
        ToolRun(["shell", path], answer: answer, input: lines)
    }

    @Test("commands are those of the tool, without the store, and print the same")
    func commands() {
        let run = shell(
            "types Book", "", "# what follows is a query",
            "query 'Book where title == \"Walden\"' --fields \"title\"", "diff \(path)")
        #expect(run.code == 0 && run.errors == "")
        #expect(
            run.output == ToolRun("types", path, "Book").output + "title\nWalden\n"
                + ToolRun("diff", path, path).output)
    }

    @Test("it ends with the highest code of its commands, at the end of the input or before")
    func codes() {
        #expect(shell().code == 0)
        #expect(shell("types Bok", "types", "keys Book").code == 4)
        #expect(shell("types Book --wide", "types").code == 2)
        for word in ["exit", "quit"] {
            let run = shell("types", word, "types Bok")
            #expect(run.code == 0 && run.errors == "")
        }
    }

    @Test("mistakes are told, and the next line is read")
    func mistakes() {
        let run = shell("lst Book", "count 'Book", "shell", "info store", "count Book")
        #expect(run.code == 2 && run.output == "3\n")
        let told = run.errors.split(separator: "\n")
        #expect(
            told.prefix(3) == [
                "There is no command lst, did you mean list? (help lists the commands).",
                "The quote ' is not closed (help lists the commands).",
                "There is no command shell (help lists the commands).",
            ])
        #expect(told.last?.contains("store is one word too many (see store-inspect info") == true)
    }

    @Test("help is about the commands as they are typed here")
    func help() {
        let all = shell("help")
        #expect(all.code == 0)
        for command in StoreInspect.tool.commands where command.name != "shell" {
            #expect(all.output.contains("  \(command.name) "))
        }
        #expect(!all.output.contains("store-inspect") && !all.output.contains("  shell "))
        let keys = shell("help keys")
        #expect(keys.output.contains("Usage: keys TYPE.INDEX [--equals V]..."))
        #expect(keys.output.contains("\n  keys ExerciseSet.byTimestamp --from"))
        #expect(shell("keys --help") == keys)
        #expect(shell("help kys").errors.contains("did you mean keys?"))
    }

    @Test("a command that asks reads the next line")
    func asking() {
        let no = shell("compact", "no", "count Book")
        #expect(no.output == "nothing was changed\n3\n" && no.code == 1)
        let yes = shell("compact", "yes", "count Book")
        #expect(yes.output.hasSuffix("now\n3\n") && yes.code == 0)
    }

    @Test("each command sees the newest state")
    func newest() throws {
        let path = path
        var lines = ["count Shelf", "count Shelf"][...]
        var output = ""
        let console = Console {
            defer { lines = lines.dropFirst() }
            if lines.count == 1, let store = try? Store.open(at: path, Library.types) {
                _ = try? store.write { try $0.save(Shelf(name: "second")) }
                try? store.close()
            }
            return lines.first
        } output: {
            output += $0
        } errors: {
            output += $0
        }
        #expect(StoreInspect.tool.run(["shell", path], console) == 0)
        #expect(output == "1\n2\n")
    }

    @Test("where no store is, nothing is read")
    func noStore() {
        let run = ToolRun(["shell", folder.path("nothing")], input: ["types"])
        #expect(run.code == 3 && run.errors.contains("There is no store at"))
    }

    @Test("in a pipe there is no prompt, no echo and no escape, and no history is kept")
    func pipe() throws {
        let program = ChildProcess.products().appendingPathComponent("store-inspect").path
        let child = try ChildProcess(
            program: "/bin/sh",
            arguments: [
                "-c", "printf 'count Book\\ncount Shelf' | \"$0\" shell \"$1\" 2>&1", program, path,
            ],
            environment: ["XDG_STATE_HOME": folder.path("state"), "TERM": "xterm-256color"])
        #expect(child.readAll() == "3\n1\n" && child.wait() == .exit(0))
        #expect(!FileManager.default.fileExists(atPath: folder.path("state")))
    }

    /// The line after the completion of its end, and all candidates.
    private func completed(_ line: String) -> (line: String, shown: [String]) {
        let found = ShellCompletion(at: path).completion(of: line)
        let shown = found.candidates.map(\.shown)
        guard let first = found.candidates.first, found.candidates.count == 1 else {
            return (line, shown)
        }
        return (line.prefix(found.start) + first.inserted + first.ending, shown)
    }

    @Test("commands, options, types, indexes and fields are completed where they may stand")
    func completion() throws {
        for (line, wanted) in [
            ("ver", "verify "), ("help key", "help keys "), ("keys --eq", "keys --equals "),
            ("list Bo", "list Book "), ("list --limit 5 bo", "list --limit 5 Book "),
            ("keys Book.byTi", "keys Book.byTitle "), ("distinct Book.ti", "distinct Book.title "),
            ("list Book --fields ti", "list Book --fields title"),
            ("list Book --fields=pages,ti", "list Book --fields=pages,title"),
            ("query 'Book where x' --fields pri", "query 'Book where x' --fields price"),
            ("list Book --time-zone Europe/Berl", "list Book --time-zone Europe/Berlin "),
            ("list 'Bo", "list 'Book"), ("list Book Bo", "list Book Bo"),
            ("types Book --js", "types Book --json "), ("nothing Bo", "nothing Bo"),
        ] { #expect(completed(line).line == wanted, "\(line)") }
        #expect(completed("").shown.contains("verify") && completed("").shown.contains("exit"))
        #expect(completed("list ").shown == ["Shelf", "Book"])
        #expect(completed("keys Shelf").shown == ["Shelf.byName"])
        #expect(completed("list Book --").shown.contains("--time-zone"))
    }

    @Test("a query is completed with types, words and fields, also behind references")
    func queries() {
        for (line, wanted) in [
            ("query Bo", "query Book "), ("query 'Bo", "query 'Book "),
            ("query 'Book wh", "query 'Book where "),
            ("query 'Book where ti", "query 'Book where title"),
            ("query 'Book where shelf?.na", "query 'Book where shelf?.name"),
            ("query 'Shelf where has(Bo", "query 'Shelf where has(Book"),
            ("query 'Shelf where has(Book.sh", "query 'Shelf where has(Book.shelf"),
            (
                "query 'Shelf where has(Book.shelf) { pa",
                "query 'Shelf where has(Book.shelf) { pages"
            ),
            (
                "query 'Shelf where has(Book.shelf) { pages > 1 } && na",
                "query 'Shelf where has(Book.shelf) { pages > 1 } && name"
            ),
            ("query 'Book where title.hasPre", "query 'Book where title.hasPrefix("),
            ("query 'Book sorted b", "query 'Book sorted by "),
            ("query 'Book sorted by -pa", "query 'Book sorted by -pages"),
            ("totals 'Book totals co", "totals 'Book totals count"),
            ("totals 'Book totals sum(pa", "totals 'Book totals sum(pages"),
            ("totals 'Book totals count by ti", "totals 'Book totals count by title"),
            // A text in the query is not completed, whichever quotes are around the query.
            ("query 'Book where title == \"ti", "query 'Book where title == \"ti"),
            ("query \"Book where title == \\\"ti", "query \"Book where title == \\\"ti"),
            ("query \"Book where ti", "query \"Book where title"),
            ("count 'Bok where ti", "count 'Bok where ti"),
        ] { #expect(completed(line).line == wanted, "\(line)") }
        #expect(completed("query 'Book where title == \"x\" ").shown.contains("sorted"))
    }

    @Test("paths are completed one folder at a time, with their spaces escaped")
    func paths() throws {
        let manager = FileManager.default
        try manager.createDirectory(
            atPath: folder.path("a b/inner"), withIntermediateDirectories: true)
        #expect(completed("copy \(folder.path)/a").line == "copy \(folder.path)/a\\ b/")
        #expect(completed("copy \(folder.path)/a\\ b/i").line == "copy \(folder.path)/a\\ b/inner/")
        #expect(completed("copy '\(folder.path)/a").line == "copy '\(folder.path)/a b/")
    }

    @Test("where the store cannot be read, no names are offered")
    func unreadable() throws {
        try Data(repeating: 7, count: 100_000).write(to: URL(fileURLWithPath: path + "/data.mdb"))
        #expect(completed("list ").shown == [] && completed("ver").line == "verify ")
    }
}
