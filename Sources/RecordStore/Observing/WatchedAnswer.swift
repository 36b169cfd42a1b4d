/// An answer with the watch that signals when the answer may have changed.
struct WatchedAnswer<Value> {
    let watch: Watch
    /// The answer or the error of the read. An error depends on what was read before it, as an
    /// answer does.
    let answer: Result<Value, any Error>
    /// The sequence of the state whose answer this is; nil if the read could not begin.
    var sequence: UInt64?
}

extension WatchedAnswer: Sendable where Value: Sendable {}
