/// The observer of the steps of one environment. Without an observer, a step costs a load and a
/// comparison.
struct LayerSteps: Sendable {
    let observer: (@Sendable (LayerStep) -> Void)?

    /// Tells the observer that the current thread has reached `step`.
    @inline(__always)
    func reach(_ step: LayerStep) {
        if let observer { observer(step) }
    }
}

/// A point between two steps of this target at which a test can stop a thread.
package enum LayerStep: String, CaseIterable, Sendable {
    /// A transaction, or another use of the handle, is about to be counted, or is counted.
    case entering, entered
    /// A transaction, or another use of the handle, is about to be counted out, or is counted out.
    case leaving, left
    /// The map is about to change. In this order: the gate is shut, no transaction is live, the
    /// readers have forgotten the old map, the new map is there, the gate is open again.
    case shut, drained, forgotten, remapped, reopened
    /// The file is about to close. In this order: it begins to close, new transactions are refused,
    /// none is live, the readers are freed, the handle is freed.
    case closing, refused, emptied, freed, closed
    /// The file is about to get a successor, after ``drafted``: the old file is marked, the lock
    /// file is gone. ``replaced`` and ``flushed`` follow.
    case marked, lockRemoved
    /// The file is about to be replaced. In this order: the new file is made, no process has the
    /// old file open, the lock file is empty, the old file has another name, the new file has its
    /// name, the folder is on the disk.
    case drafted, unused, emptiedLock, kept, replaced, flushed
    /// The thread is about to wait for another one. The observer is called with a lock held, so it
    /// must return at once.
    case waiting
}
