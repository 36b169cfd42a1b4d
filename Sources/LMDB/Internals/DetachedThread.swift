import Foundation

/// A thread that ends with its work: liblmdb's writers and copies must stay on one thread, which
/// the threads of Swift concurrency do not promise.
enum DetachedThread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// - Throws: the system's error if it grants no thread; then `body` does not run.
    static func start(
        for operation: LMDBError.Operation, of core: EnvironmentCore,
        _ body: @escaping @Sendable () -> Void
    ) throws(LMDBError) {
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // As large as a main thread's: closures of callers run here.
        unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let work = unsafe Unmanaged.passRetained(Work(body))
        let code = unsafe pthread_create(
            &thread, &attributes,
            { context in
                // because every thread is started with its work as the argument.
                let work: UnsafeMutableRawPointer? = unsafe context
                unsafe Unmanaged<Work>.fromOpaque(work.unsafelyUnwrapped).takeRetainedValue().body()
                return nil
            }, work.toOpaque())
        unsafe pthread_attr_destroy(&attributes)
        if code != 0 {
            unsafe work.release()
            try core.check(code, during: operation)
        }
    }
}
