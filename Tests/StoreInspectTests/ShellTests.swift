import Foundation
import RecordStore
import TestSupport
import Testing

/// The tool as a shell runs it: outputs that cannot be written, and names that are no text.
@Suite("The tool in a shell") struct ShellTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try Library.make(in: folder)
    }

    /// Runs a script for which `$0` is the tool, `$1` the store and `$2` a folder to work in.
    private func run(_ script: String, environment: [String: String] = [:]) throws -> String {
        let program = ChildProcess.products().appendingPathComponent("store-inspect").path
        let child = try ChildProcess(
            program: "/bin/sh",
            arguments: ["-c", "exec 2>&1; " + script, program, path, folder.path],
            environment: environment)
        let output = child.readAll()
        #expect(child.wait() == .exit(0))
        return output
    }

    @Test("what cannot be written is told in the system's words, and ends with 5")
    func outputFails() throws {
        let closed = try run("\"$0\" types \"$1\" >&-; echo $?")
        #expect(closed == "Cannot write the output: Bad file descriptor.\n5\n")
        #if os(Linux)
            for command in ["types", "types --json", "help"] {
                let words = command == "help" ? command : "\(command.prefix(5)) \"$1\""
                let full = try run("\"$0\" \(words) >/dev/full; echo $?")
                #expect(full == "Cannot write the output: No space left on device.\n5\n")
            }
        #endif
    }

    @Test("errors that cannot be told leave the exit code")
    func errorsFail() throws {
        #expect(try run("\"$0\" types \"$2/nothing\" 2>&-; echo $?") == "3\n")
        #expect(try run("\"$0\" look 2>&-; echo $?") == "2\n")
    }

    @Test("who reads only the beginning ends the tool, and hears nothing of it")
    func closedPipe() throws {
        let output = try run("\"$0\" keys \"$1\" Book.byTag --json | head -n 1")
        #expect(output == "{\n")
    }

    @Test("no colour and no progress go where nobody watches", arguments: ["", "1"])
    func plain(noColor: String) throws {
        let environment = ["NO_COLOR": noColor, "TERM": "xterm-256color"]
        let output = try run("\"$0\" types \"$1\"; \"$0\" look; true", environment: environment)
        #expect(!output.contains("\u{1B}"))
    }

    @Test("a width that is no width is left alone", arguments: ["0", "-5", "x", ""])
    func oddWidth(columns: String) throws {
        let output = try run("\"$0\" types \"$1\" | cat", environment: ["COLUMNS": columns])
        #expect(output.hasPrefix("type   number  records"))
    }

    #if os(Linux)
        @Test("a store is read in a folder whose name is no text, however it is named")
        func anyName() throws {
            let odd = "d=$2/$(printf 'a\\377b'); mkdir -p \"$d/$(printf '\\303')\"; "
            for word in [
                "\"$d\"", "\"$d/\"", "\"$d/data.mdb\"", "\"$d/in/..\"",
            ] {
                let output = try run(
                    odd + "mkdir -p \"$d/in\"; cp \"$1/data.mdb\" \"$d\"; "
                        + "\"$0\" types \(word); echo $?")
                #expect(output.hasPrefix("type   number"), "\(word): \(output)")
                #expect(output.hasSuffix("\n0\n"))
            }
            let nested = try run(
                odd + "cd \"$2\"; d=$(printf 'a\\377b/\\303'); cp \"$1/data.mdb\" \"$d\"; "
                    + "\"$0\" types \"$d\"; echo $?")
            #expect(nested.hasSuffix("\n0\n"), "\(nested)")
        }

        @Test("a name that is no text and leads nowhere is said, and a word that must be text too")
        func noName() throws {
            let missing = try run("\"$0\" types \"$2/$(printf 'x\\377')\"; echo $?")
            #expect(missing.contains("x\u{FFFD} is not UTF-8, and no folder (see "))
            #expect(missing.hasSuffix("\n2\n"))
            let word = try run("\"$0\" keys \"$1\" \"$(printf 'Book\\377')\"; echo $?")
            #expect(word.contains("Book\u{FFFD} is not UTF-8 (see ") && word.hasSuffix("\n2\n"))
            let value = try run(
                "\"$0\" keys \"$1\" Book.byTitle \"--prefix=$(printf '\\377')\"; echo $?")
            #expect(value.contains("\u{FFFD} is not UTF-8 (see ") && value.hasSuffix("\n2\n"))
        }
    #endif
}
