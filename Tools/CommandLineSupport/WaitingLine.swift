import Foundation

/// A line that shows for how long something is going on of which nobody knows how long it takes.
///
/// Nothing is shown in the first second. After that, the line counts the seconds until ``end()``.
/// Where no thread can be made for it, nothing is shown.
package final class WaitingLine: @unchecked Sendable {
    // Safe because every use of the console and of the other properties until ``end()`` returns
    // happens with `changed` locked.
    private let console: Console
    private let changed = NSCondition()
    private var isOver = false
    private var seconds = 0

    /// Begins to wait. Nothing may be printed before ``end()``.
    package init(_ console: Console, for work: String) {
        self.console = console
        guard console.showsProgress else { return }
        _ = SystemThread.start { self.count(work) }
    }

    private func count(_ work: String) {
        changed.lock()
        defer { changed.unlock() }
        var next = Date(timeIntervalSinceNow: 1)
        while !isOver {
            if changed.wait(until: next) || isOver { continue }
            seconds += 1
            next += 1
            console.showProgress("\(work) for \(seconds.grouped) s")
        }
    }

    /// Removes the line, so that the result can be printed. Does nothing the next times.
    package func end() {
        changed.lock()
        defer { changed.unlock() }
        if isOver { return }
        isOver = true
        changed.signal()
        if seconds > 0 { console.showProgress("") }
    }
}
