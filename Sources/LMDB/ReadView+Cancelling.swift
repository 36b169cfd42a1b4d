extension ReadView {
    /// The number of steps between two looks at whether the task was cancelled. A look takes as
    /// long as a few steps.
    @inlinable package static var stepsBetweenLooks: Int { 1_024 }

    /// Whether a loop looks at the position of a step.
    @inline(__always)
    @inlinable package static func isLook(_ position: Int) -> Bool {
        position % stepsBetweenLooks == stepsBetweenLooks - 1
    }

    /// Whether a read by this view ends when its task is cancelled. A read inside a write does not:
    /// a write that has begun either commits or fails for a reason of its own.
    var isCancellable: Bool { !isWriting }

    /// Counts work that takes as long as so many steps of a walk, and looks whether the task was
    /// cancelled where that is due.
    package func countSteps(_ count: Int) throws(LMDBError) {
        let thread = owner.thread
        thread.stepsToLook -= count
        if thread.stepsToLook > 0 { return }
        thread.stepsToLook = Self.stepsBetweenLooks
        try checkCancelled()
    }

    /// Throws ``LMDBError/cancelled`` if the task that reads was cancelled.
    package func checkCancelled() throws(LMDBError) {
        if isCancellable, Task.isCancelled { throw .cancelled }
    }
}
