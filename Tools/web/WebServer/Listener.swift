import CMicroHTTPD

/// A server at an address of this machine, which answers requests by a function.
///
/// ```swift
/// let listener = try Listener(address: "127.0.0.1", port: 0) { request in
///     Response(type: "text/plain", text: "you asked for \(request.path)")
/// }
/// print(listener.port)
/// await listener.stop()
/// ```
/// One thread of libmicrohttpd reads and writes all connections. The function runs elsewhere, and
/// may take its time. ``stop()`` must be called before the last reference goes.
package final class Listener: Sendable {
    package typealias Handler = @Sendable (Request) async -> Response

    /// The address cannot be listened at.
    package struct Failure: Error {
        /// The error of the system.
        package let code: Int32
    }

    /// The port, also if any free one was asked for.
    package let port: Int
    private let core: ListenerCore
    /// The address of the daemon.
    private let daemon: UInt
    private let sweeper: Task<Void, Never>

    /// Listens at an address that is written as numbers.
    /// - Parameter port: the port, or 0 for any free one.
    /// - Throws: ``Failure``.
    package init(
        address: String, port: Int, limits: ServerLimits = ServerLimits(),
        handler: @escaping Handler
    ) throws {
        let core = ListenerCore(limits: limits, handler: handler)
        // Safe because the core lives until stop() lets it go, after the daemon has ended, and
        // the daemon keeps none of the other pointers beyond the call.
        let started = unsafe web_start(
            address, UInt16(clamping: port), core.callbacks,
            web_limits(
                connections: UInt32(limits.connections), idle_seconds: UInt32(limits.idleSeconds),
                head_bytes: limits.headBytes))
        guard let server = unsafe started.daemon else {
            core.letGo()
            throw unsafe Failure(code: started.failure)
        }
        self.core = core
        daemon = UInt(bitPattern: server)
        self.port = unsafe Int(web_port(server))
        sweeper = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(500))
                core.clock.cutLate()
            }
        }
    }

    /// Ends all connections and stops listening.
    package func stop() async {
        core.beginToStop()
        while core.isBusy { try? await Task.sleep(for: .milliseconds(5)) }
        sweeper.cancel()
        // Safe because the daemon was started by init, stop() is called once, and no connection
        // is asleep: those that wait for an answer have it, and events have ended.
        unsafe MHD_stop_daemon(OpaquePointer(bitPattern: daemon))
        core.letGo()
    }
}
