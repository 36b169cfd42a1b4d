package import Foundation

/// The clock of a command that looks again and again, and its wait. A test has its own, and so
/// needs no time.
package struct Pace {
    /// The time for people.
    package let date: () -> Date
    /// The time that intervals are measured with.
    package let now: () -> ContinuousClock.Instant
    /// Waits, and returns whether the command is to go on.
    package let wait: (Duration) -> Bool

    /// Creates a pace for tests.
    package init(
        date: @escaping () -> Date, now: @escaping () -> ContinuousClock.Instant,
        wait: @escaping (Duration) -> Bool
    ) {
        self.date = date
        self.now = now
        self.wait = wait
    }

    /// The pace of the system, which the end of the task ends.
    package static var system: Pace {
        Pace(date: { Date() }, now: { ContinuousClock.now }, wait: sleep)
    }

    /// The longest sleep that does not look whether the task is cancelled.
    private static let slice = Duration.milliseconds(50)

    private static func sleep(for duration: Duration) -> Bool {
        let end = ContinuousClock.now + duration
        while !Task.isCancelled {
            let left = min(slice, end - .now)
            if left <= .zero { return true }
            usleep(UInt32(left / .microseconds(1)))
        }
        return false
    }
}
