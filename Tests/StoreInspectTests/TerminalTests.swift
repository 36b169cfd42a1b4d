#if os(Linux)
    import Foundation
    import RecordStore
    import TestSupport
    import Testing

    /// The command `shell` at a real terminal.
    @Suite("The prompt at a terminal") struct TerminalTests {
        private let folder: TemporaryFolder
        private let path: String

        init() throws {
            folder = try TemporaryFolder()
            path = try Library.make(in: folder)
        }

        private func start(
            _ options: [String] = [], type: String = "xterm", columns: UInt16 = 80
        ) throws -> PseudoTerminal {
            try PseudoTerminal(
                program: ChildProcess.products().appendingPathComponent("store-inspect").path,
                arguments: ["shell", path] + options,
                environment: [
                    "TERM": type, "XDG_STATE_HOME": folder.path("state"), "NO_COLOR": "1",
                ], columns: columns)
        }

        @Test("what is typed is shown, completed, run and remembered")
        func session() throws {
            let terminal = try start()
            #expect(terminal.wait(for: "store> ") != nil)
            terminal.type("count Bo\t")
            #expect(terminal.wait(for: "count Book ") != nil)
            terminal.type("\r")
            #expect(terminal.wait(for: "3\r\n") != nil)
            #expect(terminal.wait(for: "store> ") != nil)
            terminal.type("\u{1B}[A\u{17}Shelf\r")
            #expect(terminal.wait(for: "1\r\n") != nil)
            #expect(terminal.wait(for: "store> ") != nil)
            terminal.type("\u{4}")
            #expect(terminal.end() == .exit(0) && terminal.isCooked)
            let history = try String(
                contentsOfFile: folder.path("state/store-inspect/history"), encoding: .utf8)
            #expect(history == "count Book \ncount Shelf\n")
        }

        @Test("Ctrl-C gives up the line, and ends the command that runs but not the shell")
        func interrupt() throws {
            let terminal = try start(["--no-history"])
            #expect(terminal.wait(for: "store> ") != nil)
            terminal.type("nothing\u{3}")
            #expect(terminal.wait(for: "^C\r\n") != nil)
            #expect(terminal.wait(for: "store> ") != nil)
            // The question waits for an answer until the command is ended.
            terminal.type("compact\r")
            #expect(terminal.wait(for: "Type yes: ") != nil)
            #expect(terminal.isCooked)
            terminal.type("\u{3}")
            #expect(terminal.wait(for: "store> ") != nil)
            terminal.type("exit\r")
            #expect(terminal.end() == .exit(0) && terminal.isCooked)
            #expect(!FileManager.default.fileExists(atPath: folder.path("state")))
        }

        @Test(
            "a signal that ends the shell leaves the terminal as it was",
            arguments: [SIGTERM, SIGHUP, SIGQUIT])
        func signals(number: Int32) throws {
            let terminal = try start()
            #expect(terminal.wait(for: "store> ") != nil)
            #expect(!terminal.isCooked)
            terminal.send(number)
            #expect(terminal.wait(for: "\u{1B}[?2004l") != nil)
            #expect(terminal.end() == .signal(number) && terminal.isCooked)
        }

        @Test("a line that is longer than the terminal follows the cursor, also in a new size")
        func narrow() throws {
            let terminal = try start(columns: 30)
            #expect(terminal.wait(for: "store> ") != nil)
            terminal.type("count 'Book where pages > 1000'")
            #expect(terminal.wait(for: "store> … where pages > 1000'") != nil)
            terminal.resize(columns: 60)
            #expect(terminal.wait(for: "store> count 'Book where pages > 1000'") != nil)
            terminal.type("\r")
            #expect(terminal.wait(for: "1\r\n") != nil)
        }

        @Test("lines that are pasted are run one after the other")
        func paste() throws {
            let terminal = try start()
            #expect(terminal.wait(for: "store> ") != nil)
            terminal.type("\u{1B}[200~count Book\ncount Shelf\u{1B}[201~")
            #expect(terminal.wait(for: "count Book↵count Shelf") != nil)
            terminal.type("\r")
            #expect(terminal.wait(for: "3\r\n1\r\n") != nil)
        }

        @Test("a terminal that can do nothing gets a prompt and lines")
        func dumb() throws {
            let terminal = try start(type: "dumb")
            #expect(terminal.wait(for: "store> ") == "store> ")
            terminal.type("count Book\n")
            #expect(terminal.wait(for: "3\r\nstore> ") == "count Book\r\n3\r\nstore> ")
            terminal.type("\u{4}")
            #expect(terminal.end() == .exit(0))
        }
    }
#endif
