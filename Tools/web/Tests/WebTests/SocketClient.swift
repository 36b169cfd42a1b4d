import Foundation

/// Runs what waits for others on a thread of its own, so that those who are waited for can run.
func onThread<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { done in
        Thread { done.resume(with: Swift.Result { try body() }) }.start()
    }
}

/// A client that sends and reads bytes as they are, also too slowly and too many.
final class SocketClient: Sendable {
    private let socket: Int32

    struct Failed: Error {
        let what: String
    }

    /// - Parameter timeout: the seconds after which reading gives up.
    init(port: Int, timeout: Int = 60) throws {
        #if os(Linux)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        socket = Foundation.socket(AF_INET, stream, 0)
        var limit = timeval(tv_sec: timeout, tv_usec: 0)
        setsockopt(
            socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
        }
        if code != 0 { throw Failed(what: "connect") }
    }

    deinit { close(socket) }

    /// Sends bytes.
    /// - Returns: whether the connection took all of them.
    @discardableResult
    func send(_ text: String) -> Bool {
        #if os(Linux)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let flags: Int32 = 0
        #endif
        return Foundation.send(socket, text, text.utf8.count, flags) == text.utf8.count
    }

    /// Sends a request without a body.
    func get(_ path: String, host: String = "127.0.0.1") {
        send("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    }

    /// Reads what there is; empty at the end of the connection.
    /// - Throws: ``Failed`` if nothing comes in time.
    func read() throws -> String {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        if count > 0 { return String(decoding: buffer[..<count], as: UTF8.self) }
        // A connection that was cut off may be told as an end or as an error.
        if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { throw Failed(what: "timeout") }
        return ""
    }

    /// Reads until a text has come.
    func read(until text: String) throws -> String {
        var found = ""
        while !found.contains(text) {
            let part = try read()
            if part.isEmpty { throw Failed(what: "ended after \(found)") }
            found += part
        }
        return found
    }

    /// Reads until the connection ends.
    func readToEnd() throws -> String {
        var found = ""
        while true {
            let part = try read()
            if part.isEmpty { return found }
            found += part
        }
    }
}
