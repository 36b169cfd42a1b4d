#if os(Linux)
    import Foundation

    /// A terminal that a test types at, and the program that it belongs to.
    public final class PseudoTerminal {
        private let terminal: Int32
        private let id: pid_t
        /// What the program has shown and no wait has taken.
        private var shown = ""

        /// Starts a program whose input, output and errors are a terminal of this many columns.
        public init(
            program: String, arguments: [String], environment: [String: String], columns: UInt16,
            rows: UInt16 = 24
        ) throws {
            var (first, second) = (Int32(-1), Int32(-1))
            var name = [CChar](repeating: 0, count: Int(PATH_MAX))
            var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            guard openpty(&first, &second, &name, nil, &size) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
            terminal = first
            _ = fcntl(first, F_SETFD, FD_CLOEXEC)
            // The program opens its end itself, so that this is the only other one.
            defer { close(second) }
            _ = fcntl(second, F_SETFD, FD_CLOEXEC)
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            // The first terminal that the leader of a session opens becomes its own.
            posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
            let attributes = SpawnAttributes(startsSession: true)
            let variables = ProcessInfo.processInfo.environment
                .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) { $1 }
            var argv = ([program] + arguments).map { strdup($0) } + [nil]
            var envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
            defer {
                for pointer in argv + envp { free(pointer) }
            }
            var id = pid_t()
            let code = posix_spawn(&id, program, &actions, &attributes.value, &argv, &envp)
            if code != 0 { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
            self.id = id
        }

        deinit {
            kill(id, SIGKILL)
            close(terminal)
        }

        /// Types keys.
        public func type(_ keys: String) {
            let bytes = Array(keys.utf8)
            _ = bytes.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
        }

        /// Changes the size, as somebody who draws at the corner of a window does.
        public func resize(columns: UInt16) {
            var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
        }

        /// Waits until the program has shown a text, and returns all up to its end; nil if the
        /// program has ended before, or shows nothing for minutes.
        public func wait(for text: String) -> String? {
            while true {
                if let range = shown.firstRange(of: text) {
                    defer { shown = String(shown[range.upperBound...]) }
                    return String(shown[..<range.upperBound])
                }
                guard readMore() else { return nil }
            }
        }

        /// Sends a signal to the program.
        public func send(_ signal: Int32) {
            kill(id, signal)
        }

        /// Whether lines are edited by the terminal, and not key by key by the program.
        public var isCooked: Bool {
            var mode = termios()
            return tcgetattr(terminal, &mode) == 0
                && mode.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG)
        }

        /// Waits for the end of the program.
        public func end() -> ChildProcess.Ending {
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7F
            return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
        }

        private func readMore() -> Bool {
            var wanted = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, 180_000) > 0 else { return false }
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = bytes.withUnsafeMutableBytes { read(terminal, $0.baseAddress, $0.count) }
            // A terminal that no process has open any more is an error of the input.
            if count <= 0 { return false }
            shown += String(decoding: bytes[..<count], as: UTF8.self)
            return true
        }
    }
#endif
