import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Tells whether this process is a fork of the one that opened something.
///
/// A counter raised in every child of `fork` costs one load to check, where `getpid` is a system
/// call. LMDB's reader slots and locks belong to the process that took them.
enum ForkGuard {
    private static let generation = Atomic<Int>(0)

    private static let isInstalled: Bool =
        pthread_atfork(nil, nil, { ForkGuard.generation.add(1, ordering: .relaxed) }) == 0

    /// The number of forks between this process and the first one that asked.
    static var current: Int {
        _ = isInstalled
        return generation.load(ordering: .relaxed)
    }
}
