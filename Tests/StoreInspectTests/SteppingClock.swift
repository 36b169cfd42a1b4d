import store_inspect

/// A clock that goes on by itself, by the same time at each look, and may cancel the task that
/// looks at it.
final class SteppingClock {
    private var now: Int64 = 0
    private var lookCount = 0
    private let step: Int64
    private let lastLook: Int

    /// - Parameter lastLook: the number of the look after which the task is cancelled.
    init(stepNanoseconds step: Int64, lastLook: Int = .max) {
        (self.step, self.lastLook) = (step, lastLook)
    }

    /// The clock of samples, which says that a look costs a hundred nanoseconds.
    var samples: SampleClock {
        SampleClock(
            nowNanoseconds: { [self] in
                lookCount += 1
                now += step
                if lookCount > lastLook { withUnsafeCurrentTask { $0?.cancel() } }
                return now
            }, costNanoseconds: 100)
    }
}
