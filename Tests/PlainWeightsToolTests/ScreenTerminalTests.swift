#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// The screen at a real terminal.
    @Suite("The screen at a terminal") struct ScreenTerminalTests {
        private let folder: TemporaryFolder
        private let program = ChildProcess.products().appendingPathComponent("plainweights").path
        private static let tabs = "[1 Today] 2 Exercises 3 Journal 4 Records 5 Year 6 Changes"

        init() throws {
            folder = try TemporaryFolder()
        }

        private var environment: [String: String] {
            [
                "HOME": folder.path("home"), "XDG_DATA_HOME": "", "XDG_STATE_HOME": "",
                "PLAINWEIGHTS_STORE": "", "NO_COLOR": "1", "LC_ALL": "C.UTF-8",
            ]
        }

        /// Runs the tool beside the screen, as another process does.
        private func run(_ words: String...) throws {
            let child = try ChildProcess(
                program: program, arguments: words, environment: environment)
            #expect(child.wait() == .exit(0), "\(words)")
        }

        private func start() throws -> PseudoTerminal {
            try PseudoTerminal(
                program: program, arguments: [],
                environment: environment.merging(["TERM": "xterm"]) { $1 }, columns: 60, rows: 20)
        }

        private static let enter = "\u{1B}[?1049h"
        private static let leave = "\u{1B}[?1049l"

        @Test("q gives the terminal back")
        func quit() throws {
            let terminal = try start()
            #expect(terminal.wait(for: Self.enter) != nil)
            #expect(terminal.wait(for: "An empty session") != nil && !terminal.isCooked)
            terminal.type("q")
            #expect(terminal.wait(for: Self.leave) != nil)
            #expect(terminal.end() == .exit(0) && terminal.isCooked)
        }

        @Test(
            "a signal gives the terminal back and ends the program",
            arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT])
        func signals(signal: Int32) throws {
            let terminal = try start()
            #expect(terminal.wait(for: "An empty session") != nil)
            terminal.send(signal)
            #expect(terminal.wait(for: Self.leave) != nil)
            #expect(terminal.end() == .signal(signal) && terminal.isCooked)
        }

        @Test("Ctrl-Z stops, and the program draws anew when it goes on")
        func stopping() throws {
            let terminal = try start()
            #expect(terminal.wait(for: "An empty session") != nil)
            terminal.type("\u{1A}")
            #expect(terminal.wait(for: Self.leave) != nil)
            while !terminal.isCooked { usleep(1_000) }
            terminal.send(SIGCONT)
            #expect(terminal.wait(for: Self.enter) != nil)
            #expect(terminal.wait(for: "An empty session") != nil && !terminal.isCooked)
            terminal.type("\u{3}")
            #expect(terminal.end() == .exit(0) && terminal.isCooked)
        }

        @Test("needs a terminal")
        func noTerminal() throws {
            let child = try ChildProcess(
                program: program, arguments: ["screen"], environment: environment)
            #expect(child.wait() == .exit(2))
        }

        @Test(
            "a session in tmux, live beside another process, in several sizes",
            .enabled(if: TmuxTerminal.isThere, "tmux is not installed"), .timeLimit(.minutes(5)))
        func tmux() throws {
            try run("log", "Bench Press", "80x8", "80x7", "--new", "--at", "2025-08-10T18:00")
            try run("plan", "new", "Push Day", "bench", "2x8x80")
            let tmux = try TmuxTerminal(
                program: [program], environment: environment, columns: 60, rows: 20)
            let first = try tmux.wait { $0.contains("q end") }
            let rows = """
                \(Self.tabs)
                No session goes on

                Begin with
                › Push Day          workout
                  An empty session
                """
            #expect(
                first == rows + String(repeating: "\n", count: 14)
                    + "enter begin  l log a set  2 exercises  ? keys  q end")
            try tmux.press("Enter", "Enter")
            #expect(try tmux.wait { $0.contains(": done 80kgx8") }.contains("esc give up"))
            try tmux.press("Enter")
            _ = try tmux.wait { $0.contains("Bench Press  1  80 kg x 8") }
            try tmux.press("Up")
            #expect(
                try tmux.wait { !$0.contains("Bench Press  1  ") } == """
                    \(Self.tabs)
                    Push Day: 1 of 2 sets, 640 kg; 1,200 kg last time

                    › Bench Press  1/2    2 x 80 kg x 8 reps
                        1 ✓ 80 kg x 8                      last  80 kg x 8
                        2 · 80 kg x 8 reps                 last  80 kg x 7
                    """ + String(repeating: "\n", count: 14)
                    + "enter log  s skip  w swap  r rest  l line  f finish  ? keys")
            // Another process logs: it shows by itself.
            try run("bench", "82,5x6")
            let live = try tmux.wait { $0.contains("✓ 82.5 kg x 6") }
            #expect(live.contains("\n› Bench Press  2/2 "))
            try tmux.resize(columns: 40, rows: 10)
            let small = try tmux.wait { $0.contains("[1 Today] 2 3 4 5 6") }
            #expect(small.split(separator: "\n").allSatisfy { $0.count <= 40 })
            try tmux.resize(columns: 120, rows: 40)
            #expect(try tmux.wait { $0.contains(Self.tabs) }.contains("last  80 kg x 8"))
            try tmux.press("2")
            try tmux.type("ben")
            #expect(try tmux.wait { $0.contains("search: ben") }.contains("› Bench Press"))
            try tmux.press("Enter")
            #expect(try tmux.wait { $0.contains("best set") }.contains("82.5 kg x 6"))
            try tmux.press("Escape")
            #expect(try tmux.wait { $0.contains("search: ben") }.contains("› Bench Press"))
            try tmux.press("C-c")
            #expect(try tmux.wait { !$0.contains("search: ben") }.contains("search: "))
            try tmux.press("C-c")
            // The terminal shows what it showed before.
            #expect(try tmux.wait { $0.contains("ended") } == "ended 0")
        }
    }
#endif
