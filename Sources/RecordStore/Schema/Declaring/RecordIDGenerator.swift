import Foundation
import LMDB
import Synchronization

/// A generator of UUIDs of version 7 that ascend strictly within the process.
///
/// An id has 48 bits of milliseconds, a counter of 42 bits, and 32 random bits. In each new
/// millisecond the counter starts at a random value in the lower half of its range. Each further id
/// of that millisecond adds one to the counter. If the clock stands still or goes back, the
/// generator keeps its last time.
///
/// A child process that `fork` made inherits the counter and the random words. The child discards
/// the random words and moves to a later millisecond, so that its ids are new and follow all
/// earlier ones.
final class RecordIDGenerator: Sendable {
    static let shared = RecordIDGenerator()

    private struct State {
        var milliseconds: UInt64 = 0
        var counter: UInt64 = 0
        /// Random words from one system call. A system call for each id would cost more than the
        /// rest.
        var random = [UInt32](repeating: 0, count: 64)
        var unusedCount = 0
        var forkGeneration = 0
    }

    private static let counterLimit: UInt64 = 1 << 42
    private let state = Mutex(State())
    private let forks = ForkGuard.shared

    func next() -> IDBits {
        next(milliseconds: Self.now())
    }

    func next(milliseconds now: UInt64) -> IDBits {
        let generation = forks.generation
        return state.withLock { state in
            var now = now
            if generation != state.forkGeneration {
                state.forkGeneration = generation
                state.unusedCount = 0
                now = max(now, state.milliseconds + 1)
            }
            let random = Self.randomWord(&state)
            if now > state.milliseconds {
                state.milliseconds = now
                state.counter = UInt64(Self.randomWord(&state)) << 9
            } else {
                state.counter += 1
                if state.counter == Self.counterLimit {
                    state.milliseconds += 1
                    state.counter = 0
                }
            }
            let high = state.milliseconds << 16 | state.counter >> 30
            let low = (state.counter & ((1 << 30) - 1)) << 32 | UInt64(random)
            return IDBits(high: high, low: low, version: 7)
        }
    }

    private static func now() -> UInt64 {
        var time = timespec()
        #if os(Linux)
            // The coarse clock is a few milliseconds late, but reading it is five times as fast.
            unsafe clock_gettime(CLOCK_REALTIME_COARSE, &time)
        #else
            clock_gettime(CLOCK_REALTIME, &time)
        #endif
        // A time before 1970 counts as 1970: ids then ascend by their counter.
        guard time.tv_sec >= 0 else { return 0 }
        return (UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000) & ((1 << 48) - 1)
    }

    private static func randomWord(_ state: inout State) -> UInt32 {
        if state.unusedCount == 0 {
            // Safe because the calls write at most `words.count` bytes into the memory that the
            // array lends.
            unsafe state.random.withUnsafeMutableBytes { words in
                #if canImport(Darwin)
                    arc4random_buf(words.baseAddress, words.count)
                #else
                    let status = unsafe getentropy(words.baseAddress, words.count)
                    precondition(status == 0, "the system gave no random bytes: errno \(errno)")
                #endif
            }
            state.unusedCount = state.random.count
        }
        state.unusedCount -= 1
        return state.random[state.unusedCount]
    }
}
