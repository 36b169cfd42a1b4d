import Foundation
import PageTrees

/// The transactions and cursors that the current thread holds.
///
/// liblmdb lets a thread wait for itself for ever: for a second write transaction, or for the
/// growth of a map that the thread itself reads. This type turns both into errors. A value can be
/// used only on its own thread; elsewhere it only tells threads apart that live at the same time.
@safe
struct ThreadState: Equatable {
    /// A transaction that a thread holds.
    @safe
    struct Held {
        let core: ObjectIdentifier
        let kind: LMDBError.TransactionKind
        let handle: OpaquePointer
        let trees: UnsafeMutablePointer<tree_reader>?
        // Safe because the read that pushed this value keeps the set until it pops the value.
        let reads: Unmanaged<ReadSet>?
        fileprivate let cursorCount: Int
    }

    private struct Storage {
        /// The transactions, the innermost last.
        var held: [Held] = []
        var cursorCount = 0
        var stepsToLook = ReadView.stepsBetweenLooks
        var attachment: AnyObject?
    }

    // Safe because only its own thread reaches thread-local memory.
    private let storage: UnsafeMutablePointer<Storage>

    /// Finds the state of the current thread, or creates it on the first use.
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

    /// Returns the innermost transaction of `core` that the thread holds, or `nil`.
    func held(in core: EnvironmentCore) -> Held? {
        let core = ObjectIdentifier(core)
        return unsafe storage.pointee.held.last { $0.core == core }
    }

    /// Records that the thread holds `handle`, until the matching ``pop()``.
    func push(
        _ kind: LMDBError.TransactionKind, _ handle: OpaquePointer, of core: EnvironmentCore,
        trees: UnsafeMutablePointer<tree_reader>? = nil, notingIn reads: Unmanaged<ReadSet>? = nil
    ) {
        // A short read of a cancelled task is answered, whatever the thread has read before.
        if unsafe storage.pointee.held.isEmpty { stepsToLook = ReadView.stepsBetweenLooks }
        unsafe storage.pointee.held.append(
            Held(
                core: ObjectIdentifier(core), kind: kind, handle: handle, trees: trees,
                reads: reads, cursorCount: cursorCount))
    }

    /// Removes the innermost transaction. Traps if a cursor that was opened inside it is still
    /// open.
    ///
    /// The compiler (6.3.1) allows a cursor to be assigned to a variable outside the closure. Its
    /// next step would read freed memory.
    func pop() {
        precondition(
            unsafe storage.pointee.held.removeLast().cursorCount == cursorCount,
            "a cursor was kept past the end of its transaction")
    }

    /// The number of steps of cursors until one looks whether its task was cancelled.
    var stepsToLook: Int {
        get { unsafe storage.pointee.stepsToLook }
        nonmutating set { unsafe storage.pointee.stepsToLook = newValue }
    }

    /// An object of the layer above that belongs to the transaction of the thread.
    var attachment: AnyObject? {
        get { unsafe storage.pointee.attachment }
        nonmutating set { unsafe storage.pointee.attachment = newValue }
    }

    /// The number of cursors that this thread has open. Each cursor counts itself.
    var cursorCount: Int {
        get { unsafe storage.pointee.cursorCount }
        nonmutating set { unsafe storage.pointee.cursorCount = newValue }
    }

    /// The key of the thread-local memory.
    ///
    /// Frequent users keep a copy of it, because each access of a global checks whether it is
    /// initialised.
    struct Key: Sendable {
        static let shared = Key()
        fileprivate let rawValue: pthread_key_t

        private init() {
            var key = pthread_key_t()
            let code = unsafe pthread_key_create(&key) { memory in
                // The parameter is optional on one platform only. Freeing the memory is safe
                // because the thread that used it is ending.
                let memory: UnsafeMutableRawPointer? = unsafe memory
                let storage = unsafe memory?.assumingMemoryBound(to: Storage.self)
                unsafe storage?.deinitialize(count: 1).deallocate()
            }
            precondition(code == 0, "no thread-local storage left: \(code)")
            rawValue = key
        }
    }
}
