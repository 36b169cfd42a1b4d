import Foundation

/// A thread that the system is asked for. A pool would wait for ever where no thread can be made.
enum SystemThread {
    /// What a thread runs.
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs `body` on a new thread, which ends with it.
    /// - Returns: 0, or the number of the system's error if no thread can be made.
    static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
        // Safe because the thread takes the work over, once, and this function if there is none.
        let work = unsafe Unmanaged.passRetained(Work(body))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let code = unsafe pthread_create(
            &thread, nil,
            { pointer in
                // The parameter is optional on one platform only.
                let pointer: UnsafeMutableRawPointer? = unsafe pointer
                if let pointer = unsafe pointer {
                    unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
                }
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            unsafe work.release()
            return code
        }
        #if canImport(Darwin)
            if let thread = unsafe thread { unsafe pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
        return 0
    }
}
