/// An answer with the watch that signals when the answer may have changed.
struct WatchedAnswer<Value> {
    let watch: Watch
    /// The answer or the error of the read. An error depends on what was read before it, as an
    /// answer does.
    let answer: Result<Value, any Error>
    /// Whether the read could begin.
    let isRead: Bool
}

extension WatchedAnswer: Sendable where Value: Sendable {}
