import CommandLineSupport
import Foundation
import TestSupport
import Testing

@Suite("Files of commands") struct FileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func message(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return error.localizedDescription
        }
    }

    @Test("a file that cannot be read is named, and what is no file is refused without waiting")
    func reading() throws {
        let file = folder.path("file")
        try "text".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try FileInput.open(file).readToEnd() == Data("text".utf8))
        let missing = folder.path("missing")
        #expect(
            message { _ = try FileInput.open(missing) }
                == "\(missing) cannot be read: No such file or directory.")
        #expect(
            message { _ = try FileInput.open(folder.path) }
                == "\(folder.path) cannot be read: it is a folder.")
        let pipe = folder.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "/dev/null"] {
            #expect(
                message { _ = try FileInput.open(path) }
                    == "\(path) cannot be read: it is no regular file.")
        }
    }

    @Test("a file that cannot be written is named, and one that is there stays")
    func writing() throws {
        let (file, nowhere) = (folder.path("file"), folder.path("no/file"))
        try "old".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(
            message { try FileOutput.writing(to: file) { $0.write("new") } }
                == "\(file) cannot be written: File exists.")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
        let expected = "\(nowhere) cannot be written: No such file or directory."
        #expect(message { try FileOutput.writing(to: nowhere) { $0.write("new") } } == expected)
        #expect(message { try FileOutput.replacing(nowhere) { $0.write("new") } } == expected)
    }

    @Test("a dash is the output, and what is told of the file then goes to the errors")
    func output() throws {
        var (output, errors) = ("", "")
        let console = Console {
            output += $0
        } errors: {
            errors += $0
        }
        let dash = OutputFile("-", console)
        #expect(dash.isOutput)
        try dash.write { $0.write("a line\n") }
        dash.tell("wrote 1 line")
        console.flush()
        #expect(output == "a line\n" && errors == "wrote 1 line\n")
        let file = OutputFile(folder.path("file"), console)
        #expect(!file.isOutput && file.showsProgress)
        try file.write { $0.write("more\n") }
        file.tell("wrote another")
        console.flush()
        #expect(output == "a line\nwrote another\n" && errors == "wrote 1 line\n")
        #expect(try String(contentsOfFile: folder.path("file"), encoding: .utf8) == "more\n")
    }

    @Test("an error of the system is told with its file")
    func system() {
        let missing = folder.path("missing")
        let command = Command("read", usage: "read", summary: "", details: "") { _, _ in
            _ = try String(contentsOfFile: missing, encoding: .utf8)
            return 0
        }
        var errors = ""
        let console = Console { _ in
        } errors: {
            errors += $0
        }
        let tool = Tool(
            name: "t", version: "1", summary: "", commands: [command], notes: ""
        ) { _ in 9 }
        #expect(tool.run(["read"], console) == 9)
        #expect(errors.contains(missing), "\(errors)")
    }
}
