import Foundation

/// How the processes of tests start: no signal is blocked or ignored.
///
/// A process inherits both. The threads of tests block signals, and who runs the tests in the
/// background of a shell without job control has them ignore Ctrl-C.
final class SpawnAttributes {
    #if canImport(Darwin)
        var value: posix_spawnattr_t?
    #else
        var value = posix_spawnattr_t()
    #endif

    /// - Parameter startsSession: whether the process leads a session of its own, whose terminal is
    ///   the first that it opens.
    init(startsSession: Bool = false) {
        posix_spawnattr_init(&value)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&value, &signals)
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&value, &signals)
        // The module of Linux's C library leaves out POSIX_SPAWN_SETSID.
        #if canImport(Darwin)
            let newSession = POSIX_SPAWN_SETSID
        #else
            let newSession: Int32 = 0x80
        #endif
        let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&value, Int16(startsSession ? flags | newSession : flags))
    }

    deinit { posix_spawnattr_destroy(&value) }
}
