#if os(Linux)
    import Foundation

    /// A terminal of tmux, with a program in it: keys go in, and what a person would see comes out.
    public final class TmuxTerminal {
        private let socket: String

        /// Whether tmux is installed.
        public static let isThere = (try? run(["-V"])) != nil

        /// Starts a program. When it ends, the terminal shows "ended" with its exit code below what
        /// it showed before.
        public init(
            program: [String], environment: [String: String], columns: Int, rows: Int
        ) throws {
            socket = "plainweights-\(UUID().uuidString)"
            let variables = environment.map { "\($0.key)=\($0.value)" }
            try send(
                ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
                    + ["env"] + variables
                    + ["sh", "-c", "\"$@\"; echo ended $?; sleep 600", "sh"] + program)
        }

        deinit { _ = try? send(["kill-server"]) }

        /// Presses keys, by the names that tmux has for them.
        public func press(_ keys: String...) throws {
            for key in keys { try send(["send-keys", key]) }
        }

        /// Types text.
        public func type(_ text: String) throws { try send(["send-keys", "-l", text]) }

        /// Changes the size.
        public func resize(columns: Int, rows: Int) throws {
            try send(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
        }

        /// What is seen, without the spaces at the ends of rows and the empty rows at the end.
        public func shown() throws -> String {
            let rows = try send(["capture-pane", "-p"]).split(
                separator: "\n", omittingEmptySubsequences: false)
            let text = rows.map { String($0.reversed().drop { $0 == " " }.reversed()) }
            return text.joined(separator: "\n").trimmingCharacters(in: .newlines)
        }

        /// Waits until something is seen, for a minute at most.
        /// - Returns: what is seen then.
        public func wait(until isWanted: (String) -> Bool) throws -> String {
            let end = Date(timeIntervalSinceNow: 60)
            while true {
                let shown = try shown()
                if isWanted(shown) || Date() > end { return shown }
                Thread.sleep(forTimeInterval: 0.02)
            }
        }

        @discardableResult
        private func send(_ words: [String]) throws -> String {
            try Self.run(["-L", socket] + words)
        }

        /// Runs tmux.
        /// - Returns: what it has printed, if it is no beginning of a server: that keeps the output
        ///   open.
        private static func run(_ words: [String]) throws -> String {
            let process = try ChildProcess(program: "/usr/bin/env", arguments: ["tmux"] + words)
            let isStart = words.contains("new-session")
            let output = isStart ? "" : process.readAll()
            guard process.wait() == .exit(0) else { throw CocoaError(.executableLoad) }
            return output
        }
    }
#endif
