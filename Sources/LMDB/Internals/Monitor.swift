import Foundation

/// State behind a lock, with waiting for a condition of it: what `Mutex` does not offer.
@safe
final class Monitor<State: ~Copyable>: @unchecked Sendable {
    // because every access to `state` happens with `mutex` held.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

    init(_ initial: consuming State) {
        unsafe state.initialize(to: initial)
        unsafe pthread_mutex_init(mutex, nil)
        #if canImport(Darwin)
            unsafe pthread_cond_init(changed, nil)
        #else
            // A wait with an end must not last longer when the clock of the day is set back.
            var attributes = pthread_condattr_t()
            unsafe pthread_condattr_init(&attributes)
            unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
            unsafe pthread_cond_init(changed, &attributes)
            unsafe pthread_condattr_destroy(&attributes)
        #endif
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe pthread_cond_destroy(changed)
        unsafe state.deinitialize(count: 1)
        unsafe mutex.deallocate()
        unsafe changed.deallocate()
        unsafe state.deallocate()
    }

    /// Runs `body` with the lock held, once `isReady`; waiting lets go of the lock.
    func withLock<R, E: Error>(
        when isReady: (borrowing State) -> Bool = { _ in true },
        _ body: (inout State) throws(E) -> R
    ) throws(E) -> R {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while unsafe !isReady(state.pointee) {
            unsafe pthread_cond_wait(changed, mutex)
        }
        return try unsafe body(&state.pointee)
    }

    /// Waits until `isReady`, but not much longer than `nanoseconds`; says whether it is.
    @discardableResult
    func wait(nanoseconds: Int, for isReady: (borrowing State) -> Bool) -> Bool {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        let end = Clock.nanoseconds + nanoseconds
        while unsafe !isReady(state.pointee) {
            let rest = end - Clock.nanoseconds
            if rest <= 0 { return false }
            #if canImport(Darwin)
                var time = timespec(rest)
                unsafe pthread_cond_timedwait_relative_np(changed, mutex, &time)
            #else
                var time = timespec(end)
                unsafe pthread_cond_timedwait(changed, mutex, &time)
            #endif
        }
        return true
    }

    /// Lets every waiter look at the state again.
    func wakeAll() {
        unsafe pthread_cond_broadcast(changed)
    }
}

extension timespec {
    fileprivate init(_ nanoseconds: Int) {
        self.init(
            tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    }
}
