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
        let trees: UnsafeMutablePointer<tree_reader>
        // Safe because the read that gave the set keeps it until it has taken it away.
        fileprivate(set) var reads: Unmanaged<ReadSet>?
        /// The number of its cursors that are open.
        fileprivate var cursorCount = 0
    }

    /// What reads of one transaction leave out.
    struct Exclusion {
        /// The address of the transaction.
        let transaction: UInt
        /// An object of the layer above.
        let object: AnyObject
    }

    private struct Storage {
        /// The transactions, the innermost last.
        var held: [Held] = []
        var stepsToLook = ReadView.stepsBetweenLooks
        var attachment: AnyObject?
        var exclusion: Exclusion?
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

    /// Gives the innermost transaction of `core` another set for the reads inside it.
    func note(in reads: Unmanaged<ReadSet>?, for core: EnvironmentCore) {
        let core = ObjectIdentifier(core)
        let place = unsafe storage.pointee.held.lastIndex { $0.core == core }
        if let place { unsafe storage.pointee.held[place].reads = reads }
    }

    /// Records that the thread holds `handle`, until the matching ``pop(_:)``.
    func push(
        _ kind: LMDBError.TransactionKind, _ handle: OpaquePointer, of core: EnvironmentCore,
        trees: UnsafeMutablePointer<tree_reader>, notingIn reads: Unmanaged<ReadSet>? = nil
    ) {
        // A short read of a cancelled task is answered, whatever the thread has read before.
        if unsafe storage.pointee.held.isEmpty { stepsToLook = ReadView.stepsBetweenLooks }
        unsafe storage.pointee.held.append(
            Held(
                core: ObjectIdentifier(core), kind: kind, handle: handle, trees: trees,
                reads: reads))
    }

    /// Removes the innermost transaction. Traps if that is not `handle`, or if one of its cursors
    /// is still open.
    ///
    /// The compiler (6.3.1) allows the transactions of two stores to be swapped, so that each would
    /// end in place of the other, and a cursor to be assigned to a variable outside the closure,
    /// whose next step would read freed memory.
    func pop(_ handle: OpaquePointer) {
        let held = unsafe storage.pointee.held.removeLast()
        precondition(
            unsafe held.handle == handle, "a transaction was exchanged for another one")
        precondition(held.cursorCount == 0, "a cursor was kept past the end of its transaction")
    }

    /// Counts a cursor that was opened in a transaction.
    /// - Returns: the place of the transaction, for ``closeCursor(at:)``; nil if the thread does
    ///   not hold it, but is lent it by code that closes the cursor.
    func openCursor(in handle: OpaquePointer) -> Int? {
        var place = unsafe storage.pointee.held.count - 1
        while place >= 0 {
            if unsafe storage.pointee.held[place].handle == handle {
                unsafe storage.pointee.held[place].cursorCount += 1
                return place
            }
            place -= 1
        }
        return nil
    }

    /// Counts a cursor as closed.
    func closeCursor(at place: Int?) {
        if let place { unsafe storage.pointee.held[place].cursorCount -= 1 }
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

    /// What reads leave out of the transaction that was asked for it last.
    var exclusion: Exclusion? {
        get { unsafe storage.pointee.exclusion }
        nonmutating set { unsafe storage.pointee.exclusion = newValue }
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
