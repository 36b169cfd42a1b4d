import Foundation
import TreeReader

/// What the current thread holds: transactions and cursors.
///
/// liblmdb lets a thread wait for itself for ever: a second write transaction, or growth of a map
/// that the thread itself reads. Knowing what the thread holds turns both into an error.
///
/// A value of this type is good on its own thread only; elsewhere it tells the thread from others
/// that live at the same time.
@safe
struct ThreadState: Equatable {
    @safe
    struct Held {
        let core: ObjectIdentifier
        let kind: LMDBError.TransactionKind
        let handle: OpaquePointer
        let trees: UnsafeMutablePointer<tree_reader>?
        // because the read that pushed it holds the set until it pops it.
        let reads: Unmanaged<ReadSet>?
        fileprivate let cursorCount: Int
    }

    private struct Storage {
        /// The innermost transaction last.
        var held: [Held] = []
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

    static func == (left: ThreadState, right: ThreadState) -> Bool {
        unsafe left.storage == right.storage
    }

    func held(in core: EnvironmentCore) -> Held? {
        let core = ObjectIdentifier(core)
        return unsafe storage.pointee.held.last { $0.core == core }
    }

    /// Notes that the thread holds `handle`, until the matching ``pop()``.
    func push(
        _ kind: LMDBError.TransactionKind, _ handle: OpaquePointer, of core: EnvironmentCore,
        trees: UnsafeMutablePointer<tree_reader>? = nil, notingIn reads: Unmanaged<ReadSet>? = nil
    ) {
        unsafe storage.pointee.held.append(
            Held(
                core: ObjectIdentifier(core), kind: kind, handle: handle, trees: trees,
                reads: reads, cursorCount: cursorCount))
    }

    /// Traps if a cursor is open that was not before: the compiler (6.3.1) lets one be kept by
    /// assigning it to a variable outside the closure, and its next step would read freed memory.
    func pop() {
        precondition(
            unsafe storage.pointee.held.removeLast().cursorCount == cursorCount,
            "a cursor was kept past the end of its transaction")
    }

    /// How many cursors this thread has open; each one counts itself.
    var cursorCount: Int {
        get { unsafe storage.pointee.cursorCount }
        nonmutating set { unsafe storage.pointee.cursorCount = newValue }
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
                unsafe storage?.deinitialize(count: 1).deallocate()
            }
            precondition(code == 0, "no thread-local storage left: \(code)")
            rawValue = key
        }
    }
}
