import LMDB

/// An answer, and who tells when it may be another one.
struct WatchedAnswer<Value> {
    let watch: Watch
    /// An error is an answer too: it depends on what was read before it.
    let answer: Result<Value, any Error>
    /// False if the read could not begin.
    let isRead: Bool
}

extension WatchedAnswer: Sendable where Value: Sendable {}
