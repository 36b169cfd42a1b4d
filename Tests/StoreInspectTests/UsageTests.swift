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
            ([], "COMMAND is missing"), (["look"], "there is no command look"),
            (["info"], "STORE is missing"), (["get", "a", "b"], "ID is missing"),
            (["get", "a", "b", "c"], "ID cannot be c: it is a UUID"),
            (["info", "a", "--wide"], "there is no option --wide"),
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
            (["get", path, "Book", id], "there is no Book \(id)"),
        ] {
            let run = ToolRun(words)
            #expect(run.code == 4 && run.output == "")
            #expect(run.errors.contains(message), "\(run.errors)")
        }
    }

    @Test("a path without a store ends with 3, and nothing is made there")
    func noStore() throws {
        let path = folder.path("nothing")
        for command in ["info", "types", "indexes", "verify"] {
            let run = ToolRun(command, path)
            #expect(run.code == 3 && run.errors.contains("there is nothing at \(path)"))
        }
        #expect(ToolRun("info", folder.path).errors.contains("nothing at \(folder.path)/data.mdb"))
        #expect(try FolderContents(of: folder.path).files.isEmpty)
    }
}
