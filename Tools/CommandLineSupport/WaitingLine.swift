import Dispatch

/// A line that shows for how long something is going on of which nobody knows how long it takes.
///
/// Nothing is shown in the first second. After that, the line counts the seconds until ``end()``.
package final class WaitingLine: @unchecked Sendable {
    // Safe because the queue alone uses the console until ``end()`` returns, and it alone uses the
    // other properties.
    private let console: Console
    private let queue = DispatchQueue(label: "waiting line")
    private var timer: (any DispatchSourceTimer)?
    private var seconds = 0

    /// Begins to wait. Nothing may be printed before ``end()``.
    package init(_ console: Console, for work: String) {
        self.console = console
        guard console.showsProgress else { return }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.setEventHandler { [weak self] in
            guard let self, self.timer != nil else { return }
            self.seconds += 1
            self.console.showProgress("\(work) for \(self.seconds.grouped) s")
        }
        self.timer = timer
        timer.resume()
    }

    deinit { timer?.cancel() }

    /// Removes the line, so that the result can be printed. Does nothing the next times.
    package func end() {
        queue.sync {
            guard let timer else { return }
            timer.cancel()
            self.timer = nil
            if seconds > 0 { console.showProgress("") }
        }
    }
}
