/// What is answered to a ``Request``.
package struct Response: Sendable {
    /// The body of an answer.
    package enum Body: Sendable {
        case bytes([UInt8])
        /// Events that are sent as they come.
        case events(EventStream)
    }

    package var status: Int
    /// The fields of the head. None has a line break in its value.
    package var headers: [String: String]
    package var body: Body

    package init(status: Int = 200, headers: [String: String] = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates an answer of text.
    package init(status: Int = 200, type: String, text: String) {
        self.init(status: status, headers: ["Content-Type": type], body: .bytes(Array(text.utf8)))
    }
}
