import Foundation
import Synchronization

/// A counter of forks, which tells whether this process inherited something from its parent.
///
/// LMDB's reader slots and locks belong to the process that took them. Every child of `fork` raises
/// the counter; reading it costs one load, where `getpid` is a system call.
package final class ForkGuard: Sendable {
    /// The counter of this process.
    ///
    /// Frequent users keep a reference to it, because each access of a global checks whether it is
    /// initialised.
    package static let shared = ForkGuard()

    private let count = Atomic<Int>(0)

    private init() {
        pthread_atfork(nil, nil, { ForkGuard.shared.count.add(1, ordering: .relaxed) })
    }

    /// The number of forks between this process and the process that first used the counter.
    package var generation: Int { count.load(ordering: .relaxed) }
}
