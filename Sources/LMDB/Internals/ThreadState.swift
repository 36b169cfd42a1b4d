#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The transactions that the current thread holds, innermost last.
///
/// liblmdb lets a thread wait for itself for ever: a second write transaction, or growth of a map
/// that the thread itself reads. Knowing what the thread holds turns both into an error.
@safe
struct ThreadState {
    @safe
    struct Held {
        let core: ObjectIdentifier
        let kind: LMDBError.TransactionKind
        let handle: OpaquePointer
    }

    private var held: [Held] = []

    static func held(in core: EnvironmentCore) -> Held? {
        // Nearly always empty or one entry long.
        unsafe current.pointee.held.last { $0.core == ObjectIdentifier(core) }
    }

    /// Notes that the thread holds `handle`, until the matching ``pop()``.
    static func push(
        _ kind: LMDBError.TransactionKind, _ handle: OpaquePointer, of core: EnvironmentCore
    ) {
        unsafe current.pointee.held.append(
            Held(core: ObjectIdentifier(core), kind: kind, handle: handle))
    }

    static func pop() {
        unsafe current.pointee.held.removeLast()
    }

    // because a thread-local pointer is reached by its own thread only; the key never changes.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let code = unsafe pthread_key_create(&key) { state in
            #if canImport(Darwin)
                let address: UnsafeMutableRawPointer? = unsafe state
            #else
                let address: UnsafeMutableRawPointer? = unsafe state
            #endif
            let typed = unsafe address?.assumingMemoryBound(to: ThreadState.self)
            unsafe typed?.deinitialize(count: 1)
            unsafe typed?.deallocate()
        }
        precondition(code == 0, "no thread-local storage left: \(code)")
        return key
    }()

    private static var current: UnsafeMutablePointer<ThreadState> {
        if let known = unsafe pthread_getspecific(key) {
            return unsafe known.assumingMemoryBound(to: ThreadState.self)
        }
        let made = UnsafeMutablePointer<ThreadState>.allocate(capacity: 1)
        unsafe made.initialize(to: ThreadState())
        unsafe pthread_setspecific(key, made)
        return unsafe made
    }
}
