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

    /// The pace of the system, which Ctrl-C ends.
    package static var system: Pace {
        Pace(
            date: { Date() }, now: { ContinuousClock.now },
            wait: { Interruption.shared.isOver(after: $0) == false })
    }
}
