#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the current thread holds: transactions, turns and cursors.
///
/// liblmdb lets a thread wait for itself for ever: a second write transaction, or growth of a map
/// that the thread itself reads. Knowing what the thread holds turns both into an error.
///
/// A value of this type is good on its own thread only.
@safe
struct ThreadState {
    @safe
    struct Held {
        let core: ObjectIdentifier
        let kind: LMDBError.TransactionKind
        let handle: OpaquePointer
        fileprivate let cursorCount: Int
    }

    private struct Storage {
        /// The innermost transaction, apart from the others because there seldom are others.
        var innermost: Held?
        var outer: [Held] = []
        var turns: [ObjectIdentifier] = []
        var cursorCount = 0
    }

    // because thread-local memory is reached by its own thread only.
    private let storage: UnsafeMutablePointer<Storage>

    /// The state of the thread that asks; made when it asks first.
    init(_ key: Key) {
        if let known = unsafe pthread_getspecific(key.rawValue) {
            unsafe storage = known.assumingMemoryBound(to: Storage.self)
        } else {
            unsafe storage = .allocate(capacity: 1)
            unsafe storage.initialize(to: Storage())
            unsafe pthread_setspecific(key.rawValue, storage)
        }
    }

    func held(in core: EnvironmentCore) -> Held? {
        guard let innermost = unsafe storage.pointee.innermost else { return nil }
        let core = ObjectIdentifier(core)
        if innermost.core == core { return innermost }
        return unsafe storage.pointee.outer.last { $0.core == core }
    }

    /// Notes that the thread holds `handle`, until the matching ``pop()``.
    func push(
        _ kind: LMDBError.TransactionKind, _ handle: OpaquePointer, of core: EnvironmentCore
    ) {
        if let innermost = unsafe storage.pointee.innermost {
            unsafe storage.pointee.outer.append(innermost)
        }
        unsafe storage.pointee.innermost = Held(
            core: ObjectIdentifier(core), kind: kind, handle: handle,
            cursorCount: storage.pointee.cursorCount)
    }

    /// Traps if a cursor is open that was not before: the compiler (6.3.1) lets one be kept by
    /// assigning it to a variable outside the closure, and its next step would read freed memory.
    func pop() {
        precondition(
            unsafe storage.pointee.cursorCount == storage.pointee.innermost?.cursorCount,
            "a cursor was kept past the end of its transaction")
        unsafe storage.pointee.innermost = storage.pointee.outer.popLast()
    }

    /// How many cursors this thread has open; each one counts itself.
    var cursorCount: Int {
        get { unsafe storage.pointee.cursorCount }
        nonmutating set { unsafe storage.pointee.cursorCount = newValue }
    }

    /// Whether the thread has its turn in `queue`, also after its transaction has ended.
    func hasTurn(in queue: WriteQueue) -> Bool {
        unsafe storage.pointee.turns.contains(ObjectIdentifier(queue))
    }

    /// Notes that the thread has its turn in `queue`, until the matching ``endTurn()``.
    func beginTurn(in queue: WriteQueue) {
        unsafe storage.pointee.turns.append(ObjectIdentifier(queue))
    }

    func endTurn() {
        unsafe storage.pointee.turns.removeLast()
    }

    /// What the memory of all threads is found by. Keep it where it is used often: reaching a
    /// global checks each time that it is made.
    struct Key: Sendable {
        static let shared = Key()
        fileprivate let rawValue: pthread_key_t

        private init() {
            var key = pthread_key_t()
            let code = unsafe pthread_key_create(&key) { memory in
                // Optional on one platform only.
                let memory: UnsafeMutableRawPointer? = unsafe memory
                let storage = unsafe memory?.assumingMemoryBound(to: Storage.self)
                unsafe storage?.deinitialize(count: 1)
                unsafe storage?.deallocate()
            }
            precondition(code == 0, "no thread-local storage left: \(code)")
            rawValue = key
        }
    }
}
