/// A line that shows the progress of a long task.
///
/// Nothing is shown in the first second. After that, the line is replaced at most ten times a
/// second, and removed at the end.
package struct ProgressLine {
    private let console: Console
    private let now: () -> ContinuousClock.Instant
    private let start: ContinuousClock.Instant
    private var last: ContinuousClock.Instant?

    /// Creates a line whose first second begins now.
    package init(
        _ console: Console, now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.console = console
        self.now = now
        start = now()
    }

    /// Shows `text` if it is time for an update.
    package mutating func show(_ text: @autoclosure () -> String) {
        guard console.showsProgress else { return }
        let time = now()
        guard time - start >= .seconds(1), last.map({ time - $0 >= .milliseconds(100) }) ?? true
        else { return }
        last = time
        console.showProgress(text())
    }

    /// Removes the line.
    package func clear() {
        if last != nil { console.showProgress("") }
    }
}
