/// What a server bears.
package struct ServerLimits: Sendable {
    package var connections = 256
    /// The bytes of a request without its body.
    package var headBytes = 16 << 10
    package var bodyBytes = 64 << 10
    /// The time without any progress after which a connection is closed.
    package var idleSeconds = 15
    /// The time in which a request must be whole, however slowly it comes.
    package var requestSeconds = 15.0
    /// The time in which an answer must be taken. Events have none.
    package var answerSeconds = 60.0

    package init() {}
}
