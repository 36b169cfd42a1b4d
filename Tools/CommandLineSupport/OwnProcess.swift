import Foundation

/// This program in a process of its own, with the terminal of this one.
package enum OwnProcess {
    /// The exit code of a process that a signal ended, as shells have it, is this and its number.
    package static let signalCode: Int32 = 128

    /// Runs the program, and waits for its end.
    /// - Returns: the exit code.
    /// - Throws: `POSIXError` if it cannot be started.
    package static func run(_ words: [String]) throws -> Int32 {
        guard let program = Bundle.main.executablePath else { throw POSIXError(.ENOENT) }
        var arguments = ([program] + words).map { strdup($0) } + [nil]
        var variables =
            ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for pointer in arguments + variables { free(pointer) }
        }
        var id = pid_t()
        let code = posix_spawn(&id, program, nil, nil, &arguments, &variables)
        if code != 0 { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 {
            if errno != EINTR { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECHILD) }
        }
        // The low seven bits hold the signal, the next byte the exit code: what WIFSIGNALED and
        // WEXITSTATUS compute in C.
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : signalCode + signal
    }
}
