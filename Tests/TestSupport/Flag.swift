import Foundation
import Synchronization

/// Something that has happened, told by one thread to others.
public final class Flag: Sendable {
    private let value = Atomic<Bool>(false)

    /// Not raised yet.
    public init() {}

    /// Whether it has happened.
    public var isRaised: Bool { value.load(ordering: .acquiring) }

    /// Tells that it has happened; what the thread did before is visible to who sees the flag.
    public func raise() {
        value.store(true, ordering: .releasing)
    }
}

/// Waits for what another thread or process brings about, giving way to it meanwhile.
public func waitUntil(_ isTrue: () throws -> Bool) rethrows {
    while try !isTrue() { sched_yield() }
}
