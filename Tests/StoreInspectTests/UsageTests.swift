import Foundation
import RecordStore
import TestSupport
import Testing
import store_inspect

@Suite("Usage and errors") struct UsageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("help is there for the tool and for each command, however it is asked for")
    func help() {
        let tool = ToolRun("help")
        #expect(tool.code == 0 && tool.output.contains("0  all is well"))
        #expect(ToolRun("--help") == tool)
        for command in StoreInspect.tool.commands {
            let help = ToolRun(command.name, "--help")
            #expect(help.code == 0 && help.errors == "")
            #expect(help.output.contains("Usage: store-inspect \(command.name) STORE"))
            #expect(help.output.contains("Example"))
            #expect(ToolRun("help", command.name) == help)
            #expect(tool.output.contains(command.summary))
        }
    }

    @Test("wrong words end with 2 and say what is wrong")
    func wrongWords() {
        for (words, message) in [
            ([], "COMMAND is missing"), (["look"], "There is no command look"),
            (["info"], "STORE is missing"), (["get", "a", "b"], "ID is missing"),
            (["get", "a", "b", "c"], "ID cannot be c: it is a UUID, or as much of one"),
            (["info", "a", "--wide"], "There is no option --wide here (see"),
            (["info", "a", "--jsn"], "There is no option --jsn here, did you mean --json?"),
            (["keys", "a", "b", "--form=5"], "here, did you mean --from?"),
            (["list", "a", "b", "--hepl"], "here, did you mean --help?"),
        ] {
            let run = ToolRun(words)
            #expect(run.code == 2 && run.output == "")
            #expect(run.errors.contains(message), "\(run.errors)")
        }
    }

    @Test("what is not in the store ends with 4 and names what is")
    func notFound() throws {
        let path = try Library.make(in: folder)
        let id = "00000000-0000-0000-0000-000000000000"
        for (words, message) in [
            (["types", path, "Bok"], "no type Bok, but Shelf, Book"),
            (["keys", path, "Book.byPages"], "no index Book.byPages, but Shelf.byName, Book"),
            (["get", path, "Book", id], "There is no Book \(id)"),
        ] {
            let run = ToolRun(words)
            #expect(run.code == 4 && run.output == "")
            #expect(run.errors.contains(message), "\(run.errors)")
        }
    }

    @Test("an id is found by what a table shows of it, and by its beginning")
    func shortIDs() throws {
        let path = try Library.make(in: folder)
        for book in Library.books {
            let id = Library.print(book.id)
            let full = ToolRun("get", path, "Book", id)
            #expect(full.code == 0)
            for short in [
                id.uppercased(), String(id.prefix(8)), String(id.prefix(14)), String(id.prefix(35)),
                "\(id.prefix(9))…\(id.suffix(9))", "\(id.prefix(3))...\(id.suffix(4))",
                "…\(id.suffix(12))", id.replacing("-", with: ""),
            ] { #expect(ToolRun("get", path, "Book", short) == full, "\(short)") }
        }
        // What a table of 60 columns shows of a reference.
        let keys = ToolRun(["keys", path, "Book.references.shelf"], width: 60)
        for line in keys.lines.dropFirst() {
            guard let word = line.split(separator: " ").first, word.contains("…") else { continue }
            #expect(ToolRun("get", path, "Shelf", String(word)).code == 0, "\(word)")
        }
        for word in [
            "", "abc", "xyz1", "01a1…ab…cd", "…", "....", String(repeating: "a", count: 33),
        ] {
            #expect(ToolRun("get", path, "Book", word).code == 2, "\(word)")
        }
    }

    @Test("an id that can mean several records names them")
    func ambiguousID() throws {
        let path = folder.path("many")
        let store = try Store.open(at: path, Library.types)
        let ids = (1...8).compactMap {
            UUID(uuidString: "01a1fe70-0000-7000-8000-00000000000\($0)")
        }
        try store.write { transaction in
            for id in ids { try transaction.save(Shelf(id: Shelf.ID(id), name: "\(id)")) }
        }
        try store.close()
        let run = ToolRun("get", path, "Shelf", "01a1fe70")
        #expect(run.code == 4 && run.output == "")
        #expect(
            run.errors == "store-inspect: 01a1fe70 can mean several Shelf: "
                + ids.prefix(5).map { $0.uuidString.lowercased() }.joined(separator: ", ")
                + " and more. Give more digits.\n")
        #expect(ToolRun("get", path, "Shelf", "01a1…0003").code == 0)
        #expect(ToolRun("get", path, "Shelf", "01a1fe71").code == 4)
    }

    @Test("an id is shortened as well in queries and keys, where its type is known")
    func shortIDsInQueries() throws {
        let path = try Library.make(in: folder)
        let shelf = Library.print(Library.shelf.id)
        let book = Library.print(Library.books[0].id)
        let shapes =
            [{ (id: String) in id }, { String($0.prefix(8)) }, { String($0.prefix(14)) }]
            + ["…", "..."].map { dots in { "\($0.prefix(5))\(dots)\($0.suffix(5))" } }
        for short in shapes {
            for (query, count) in [
                ("Book where shelf == \(short(shelf))", 1),
                ("Book where shelf != \(short(shelf))", 2),
                ("Book where id == \(short(book)) && pages > 1", 1),
                ("Book where shelf?.id.isIn([\(short(shelf))])", 1),
                ("Book where id.isIn([\(short(book)),\(short(book))])", 1),
                ("Shelf where has(Book.shelf) { id == \(short(book)) }", 1),
            ] {
                let run = ToolRun("count", path, query)
                #expect(run.output == "\(count)\n", "\(query): \(run.errors)")
            }
            let keys = ToolRun("keys", path, "Book.references.shelf", "--equals", short(shelf))
            #expect(keys.code == 0 && keys.lines.count == 2, "\(keys.errors)")
            for limit in ["--from", "--to"] {
                let range = ToolRun("keys", path, "Book.references.shelf", limit, short(shelf))
                #expect(range.code == 0 && range.lines.count == 2, "\(range.output)")
            }
        }
        // Text in quotes and fields are what they are, and numbers are no ids.
        #expect(
            ToolRun("count", path, "Book where title == \"\(shelf.prefix(8))\"").output == "0\n")
        #expect(ToolRun("count", path, "Book where pages == 1000").output == "0\n")
        #expect(ToolRun("count", path, "Book where title == cover").code == 2)
        for command in [
            ["count", path, "Book where shelf == 0000"],
            ["keys", path, "Book.references.shelf", "--equals", "0000"],
            ["keys", path, "Book.references.shelf", "--to", "0000"],
        ] {
            let none = ToolRun(command)
            #expect(none.code == 4 && none.errors == "store-inspect: There is no Shelf 0000.\n")
        }
    }

    @Test("help fits any width, without breaking a word", arguments: [20, 40, 56, 80, 200])
    func helpWidth(columns: Int) {
        for words in [["help"]] + StoreInspect.tool.commands.map({ [$0.name, "--help"] }) {
            let (narrow, wide) = (ToolRun(words, width: columns), ToolRun(words, width: 1_000))
            for line in narrow.lines where line.count > columns {
                #expect(line.split(separator: " ").count == 1, "\(line)")
            }
            #expect(
                narrow.output.split { $0.isWhitespace } == wide.output.split { $0.isWhitespace })
        }
    }

    @Test("a path without a store ends with 3, and nothing is made there")
    func noStore() throws {
        let path = folder.path("nothing")
        for command in ["info", "types", "indexes", "verify"] {
            let run = ToolRun(command, path)
            #expect(run.code == 3 && run.errors.contains("There is no store at \(path)"))
        }
        #expect(ToolRun("info", folder.path).errors.contains("no store at \(folder.path)/data.mdb"))
        #expect(try FolderContents(of: folder.path).files.isEmpty)
    }
}
