import Foundation

/// The terminal of the process: its standard input and output.
enum Terminal {
    /// What a wait for keys has brought.
    enum Input {
        case bytes([UInt8])
        /// Nothing came in the time.
        case nothing
        /// The size may have changed.
        case interrupted
        /// Nothing will come any more.
        case ended
    }

    /// Whether the input and the output are a terminal whose cursor can be moved.
    static func isUsable(_ environment: [String: String]) -> Bool {
        let type = environment["TERM", default: ""]
        return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !type.isEmpty
            && type != "dumb"
    }

    /// Returns the number of columns of a terminal, or nil if the file is none.
    static func width(of descriptor: Int32) -> Int? { size(of: descriptor)?.columns }

    /// Returns the size of a terminal, or nil if the file is none.
    static func size(of descriptor: Int32) -> ScreenSize? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return ScreenSize(columns: Int(size.ws_col), rows: max(1, Int(size.ws_row)))
    }

    /// Waits for keys.
    /// - Parameter milliseconds: the time to wait, or nil to wait without an end.
    static func read(within milliseconds: Int32? = nil) -> Input {
        var wanted = [STDIN_FILENO, ResizeSignal.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let found = poll(&wanted, nfds_t(wanted.count), milliseconds ?? -1)
        if found == 0 { return .nothing }
        if found < 0 { return errno == EINTR ? .interrupted : .ended }
        if wanted[1].revents != 0 {
            ResizeSignal.take()
            return .interrupted
        }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = bytes.withUnsafeMutableBytes {
            systemRead(STDIN_FILENO, $0.baseAddress, $0.count)
        }
        if count < 0, errno == EINTR { return .interrupted }
        return count > 0 ? .bytes(Array(bytes[..<count])) : .ended
    }

    /// Writes text. A terminal that is gone is noticed at the next read.
    static func write(_ text: String) {
        _ = Console.write(text, to: STDOUT_FILENO)
    }
}

/// Calls the system's `read`, under a name that no method hides.
private func systemRead(
    _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
    read(descriptor, bytes, count)
}
