import Foundation
import Synchronization

/// Tells whether this process is a fork of the one that opened something.
///
/// A counter raised in every child of `fork` costs one load to check, where `getpid` is a system
/// call. LMDB's reader slots and locks belong to the process that took them.
package final class ForkGuard: Sendable {
    /// Keep it where it is asked often: reaching a global checks each time that it is made.
    package static let shared = ForkGuard()

    private let count = Atomic<Int>(0)

    private init() {
        pthread_atfork(nil, nil, { ForkGuard.shared.count.add(1, ordering: .relaxed) })
    }

    /// The number of forks between this process and the first one that asked.
    package var generation: Int { count.load(ordering: .relaxed) }
}
