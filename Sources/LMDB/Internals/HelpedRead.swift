import Synchronization

/// A read that other threads help.
final class HelpedRead: Sendable {
    /// Whether the read has failed, so that its helpers are to end.
    let hasFailed = Atomic(false)
}
