import CMicroHTTPD

/// Giving an answer to the daemon.
extension OpaquePointer {
    /// Sends an answer over this connection.
    func queue(_ response: Response, for exchange: Exchange, of core: ListenerCore) -> MHD_Result {
        let name = UInt(bitPattern: self)
        var made: OpaquePointer?
        // Safe because the daemon copies the bytes, and because the feed is retained until the
        // daemon frees the answer.
        switch response.body {
        case .bytes(let bytes):
            core.clock.answer(name)
            unsafe bytes.withUnsafeBytes { buffer in
                unsafe made = unsafe MHD_create_response_from_buffer(
                    buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress),
                    .RESPMEM_MUST_COPY)
            }
        case .events(let stream):
            core.clock.pause(name)
            core.send(stream, for: exchange)
            let feed = EventFeed(stream: stream, connection: name)
            unsafe made = unsafe MHD_create_response_from_callback(
                .max, 4_096, readEvents, Unmanaged.passRetained(feed).toOpaque(),
                { feed in
                    if let feed = unsafe feed {
                        unsafe Unmanaged<EventFeed>.fromOpaque(feed).release()
                    }
                })
        }
        guard let made = unsafe made else { return .NO }
        for (field, value) in response.headers {
            unsafe MHD_add_response_header(made, field, value)
        }
        let result = unsafe MHD_queue_response(self, UInt32(response.status), made)
        unsafe MHD_destroy_response(made)
        return result
    }
}

/// The events of one connection.
private final class EventFeed: Sendable {
    let stream: EventStream
    let connection: UInt

    init(stream: EventStream, connection: UInt) {
        (self.stream, self.connection) = (stream, connection)
    }
}

/// Copies what waits for a connection, or puts it to sleep.
private func readEvents(
    _ context: UnsafeMutableRawPointer?, _: UInt64, _ buffer: UnsafeMutablePointer<CChar>?,
    _ size: Int
) -> Int {
    let endOfStream = -1
    // Safe because the daemon gives the feed of the answer, `size` bytes of room, and a connection
    // that lives until it is woken, once, by the stream that put it to sleep.
    guard let context = unsafe context, let buffer = unsafe buffer else { return endOfStream }
    let feed = unsafe Unmanaged<EventFeed>.fromOpaque(context).takeUnretainedValue()
    let name = feed.connection
    let taken = feed.stream.take(atMost: size) {
        unsafe MHD_suspend_connection(OpaquePointer(bitPattern: name))
        return { unsafe MHD_resume_connection(OpaquePointer(bitPattern: name)) }
    }
    switch taken {
    case .nothingYet: return 0
    case .ended: return endOfStream
    case .bytes(let bytes):
        unsafe UnsafeMutableRawBufferPointer(start: buffer, count: size).copyBytes(from: bytes)
        return bytes.count
    }
}
