import Foundation

/// Another process running a role of `StoreChild`: what must not take the tests down with it, or
/// must be another process at all.
public final class ChildProcess {
    /// How a process ended.
    public enum Ending: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    private let id: pid_t
    private let output: FileHandle
    private let input: FileHandle
    private var ending: Ending?
    private static let starting = NSLock()

    /// Starts `StoreChild` with a role and its arguments.
    public convenience init(
        _ role: String, _ arguments: String..., environment: [String: String] = [:]
    ) throws {
        try self.init(role, arguments, environment: environment)
    }

    /// The same with a list of arguments.
    public convenience init(
        _ role: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws {
        try self.init(
            program: Self.products().appendingPathComponent("StoreChild").path,
            arguments: [role] + arguments, environment: environment)
    }

    /// The folder of what was built with the running tests.
    public static func products() -> URL {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        #if canImport(Darwin)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
            return bundle?.bundleURL.deletingLastPathComponent() ?? folder
        #else
            return folder
        #endif
    }

    public init(program: String, arguments: [String], environment: [String: String] = [:]) throws {
        // A process that starts meanwhile must not inherit these: it would keep them from ending.
        Self.starting.lock()
        defer { Self.starting.unlock() }
        let toChild = Pipe()
        let fromChild = Pipe()
        for pipe in [toChild, fromChild] {
            for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
        }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toChild.fileHandleForReading.fileDescriptor, 0)
        posix_spawn_file_actions_adddup2(&actions, fromChild.fileHandleForWriting.fileDescriptor, 1)
        let attributes = SpawnAttributes()
        // The process that prints a backtrace would hold the output open, for ever in a sanitizer.
        let merged = ProcessInfo.processInfo.environment
            .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) { $1 }
        var argv = ([program] + arguments).map { strdup($0) } + [nil]
        var envp = merged.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for pointer in argv + envp { free(pointer) }
        }
        var id = pid_t()
        let code = posix_spawn(&id, program, &actions, &attributes.value, &argv, &envp)
        if code != 0 { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        self.id = id
        try toChild.fileHandleForReading.close()
        try fromChild.fileHandleForWriting.close()
        output = fromChild.fileHandleForReading
        input = toChild.fileHandleForWriting
    }

    deinit {
        if ending == nil {
            kill(id, SIGKILL)
            wait()
        }
    }

    public var processID: Int32 { id }

    /// The next line that the child prints, or `nil` once it has closed its output.
    public func readLine() -> String? {
        var line = Data()
        while let byte = try? output.read(upToCount: 1), !byte.isEmpty {
            if byte[byte.startIndex] == UInt8(ascii: "\n") {
                return String(decoding: line, as: UTF8.self)
            }
            line.append(byte)
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    /// Whether a line, or the end, can be read without waiting for it to begin.
    public var hasOutput: Bool {
        var one = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&one, 1, 0) > 0
    }

    /// Everything that the child still prints.
    public func readAll() -> String {
        String(decoding: (try? output.readToEnd()) ?? Data(), as: UTF8.self)
    }

    /// Gives the child a line to read: most roles wait for one before they go on.
    public func writeLine(_ line: String = "") throws {
        try input.write(contentsOf: Data((line + "\n").utf8))
    }

    public func terminate(_ signal: Int32 = SIGKILL) {
        kill(id, signal)
    }

    /// Waits for the end of the child.
    @discardableResult
    public func wait() -> Ending {
        if let ending { return ending }
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        // The low seven bits hold the signal, the next byte the exit code: what WIFSIGNALED and
        // WEXITSTATUS compute in C.
        let signal = status & 0x7F
        let result = signal == 0 ? Ending.exit(status >> 8 & 0xFF) : .signal(signal)
        ending = result
        return result
    }
}
