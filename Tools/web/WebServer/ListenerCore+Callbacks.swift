import CMicroHTTPD

/// The functions that the daemon calls, all from its one thread.
extension ListenerCore {
    /// The functions with this core as their context, which they keep alive until ``letGo()``.
    var callbacks: web_callbacks {
        // Safe because letGo() releases the core, once, after the daemon has ended.
        unsafe web_callbacks(
            answer: answerRequest, completed: endRequest, connected: noteConnection,
            context: Unmanaged.passRetained(self).toOpaque())
    }

    /// Releases what ``callbacks`` has retained.
    func letGo() {
        // Safe because callbacks has retained the core, and this is called once.
        unsafe Unmanaged.passUnretained(self).release()
    }
}

// The daemon gives each of these functions the context of the core, which lives longer than the
// daemon, connections that live during the call, and texts that end with zero.

/// Safe because a context is that of the core.
private func core(_ context: UnsafeMutableRawPointer?) -> ListenerCore? {
    unsafe context.map { unsafe Unmanaged<ListenerCore>.fromOpaque($0).takeUnretainedValue() }
}

/// Safe because a request keeps nothing but the exchange that answerRequest has retained.
private func exchange(_ kept: UnsafeMutableRawPointer?) -> Exchange? {
    unsafe kept.map { unsafe Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
}

private func noteConnection(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ event: MHD_ConnectionNotificationCode
) {
    // Safe because the connection lives during the call.
    guard let core = unsafe core(context), let connection = unsafe connection else { return }
    let name = UInt(bitPattern: connection)
    if event == .CONNECTION_NOTIFY_STARTED {
        core.clock.begin(name, socket: unsafe web_socket(connection))
    } else {
        core.clock.end(name)
    }
}

private func endRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ kept: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _: MHD_RequestTerminationCode
) {
    // Safe because the request keeps the exchange that answerRequest has retained, until here.
    guard let core = unsafe core(context), let kept = unsafe kept, let own = unsafe kept.pointee
    else { return }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(own).takeRetainedValue()
    unsafe kept.pointee = nil
    core.end(exchange)
    core.clock.expectRequest(UInt(bitPattern: connection))
}

private func answerRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ url: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
    _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
    _ kept: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    // Safe because the pointers live during the call, because `data` has as many bytes as `size`
    // says, and because a connection that sleeps lives until it is woken, which happens once.
    guard let core = unsafe core(context), let connection = unsafe connection,
        let url = unsafe url, let method = unsafe method, let size = unsafe size,
        let kept = unsafe kept
    else { return .NO }
    guard let exchange = unsafe exchange(kept.pointee) else {
        let head = unsafe Request(
            method: String(cString: method), path: String(cString: url),
            query: values(of: connection, .GET_ARGUMENT_KIND, lowercased: false),
            headers: values(of: connection, .HEADER_KIND, lowercased: true))
        let begun = core.begin(head)
        unsafe kept.pointee = Unmanaged.passRetained(begun).toOpaque()
        if core.takesBody(of: head) { return .YES }
        return unsafe connection.queue(.tooLarge, for: begun, of: core)
    }
    if unsafe size.pointee > 0 {
        if let data = unsafe data {
            let bytes = unsafe UnsafeRawBufferPointer(start: data, count: size.pointee)
            unsafe core.add(Array(bytes), to: exchange)
        }
        unsafe size.pointee = 0
        return .YES
    }
    let name = UInt(bitPattern: connection)
    let response = core.answer(to: exchange) {
        core.clock.pause(name)
        unsafe MHD_suspend_connection(connection)
    } wake: {
        unsafe MHD_resume_connection(OpaquePointer(bitPattern: name))
    }
    guard let response else { return .YES }
    return unsafe connection.queue(response, for: exchange, of: core)
}

/// Returns the fields of a request.
private func values(
    of connection: OpaquePointer, _ kind: MHD_ValueKind, lowercased: Bool
) -> [String: String] {
    var found: [(String, String)] = []
    // Safe because the pointer to the list is used during the call alone.
    unsafe withUnsafeMutablePointer(to: &found) { list in
        _ = unsafe MHD_get_connection_values(
            connection, kind,
            { list, _, key, value in
                guard let key = unsafe key else { return .YES }
                let pairs = unsafe list?.assumingMemoryBound(to: [(String, String)].self)
                let text = unsafe value.map { unsafe String(cString: $0) } ?? ""
                unsafe pairs?.pointee.append((String(cString: key), text))
                return .YES
            }, list)
    }
    return Dictionary(
        found.map { (lowercased ? $0.0.lowercased() : $0.0, $0.1) }, uniquingKeysWith: { $1 })
}
