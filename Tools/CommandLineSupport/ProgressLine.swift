/// A line that tells how far something long has come: nothing in the first second, then a line
/// that is replaced ten times a second at most, and gone at the end.
package struct ProgressLine {
    private let console: Console
    private let now: () -> ContinuousClock.Instant
    private let start: ContinuousClock.Instant
    private var last: ContinuousClock.Instant?

    package init(
        _ console: Console, now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.console = console
        self.now = now
        start = now()
    }

    /// Shows the line that `text` gives, if it is time.
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
