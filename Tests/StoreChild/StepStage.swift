import Foundation
import LMDB

/// Where the threads of an environment are, and one of them held at a step of the layer.
///
/// Steps are counted from `arm` on. The thread that makes the chosen one stays there until it is
/// let go; all others pass.
final class StepStage: @unchecked Sendable {
    // because everything below is read and written with `changed` locked.
    private let changed = NSCondition()
    private var stepsLeft: Int?
    private var isHeld = false
    private var mayGo = false
    private var isWaiting = false
    private var finishedCount = 0
    private(set) var heldAt = "the end"

    /// Holds the thread that makes step number `count` from here on.
    func arm(at count: Int) { changed.withLock { stepsLeft = count } }

    /// A step of the layer.
    func reached(_ step: LayerStep) {
        if step != .waiting { return pass(step.rawValue) }
        changed.withLock { isWaiting = true }
        changed.broadcast()
    }

    /// A step of the layer or of an operation's own closure.
    func pass(_ name: String) {
        changed.lock()
        defer { changed.unlock() }
        guard let left = stepsLeft else { return }
        stepsLeft = left > 1 ? left - 1 : nil
        if left > 1 { return }
        heldAt = name
        isHeld = true
        changed.broadcast()
        while !mayGo { changed.wait() }
    }

    /// An operation has ended; nobody is held from here on.
    func finish() {
        changed.withLock {
            finishedCount += 1
            stepsLeft = nil
        }
        changed.broadcast()
    }

    /// Waits until a thread is held; false if the only operation ended without it.
    func waitUntilHeld() -> Bool {
        changed.withLock {
            while !isHeld, finishedCount == 0 { changed.wait() }
            isWaiting = false
            return isHeld
        }
    }

    /// Waits until the operation beside the held one has ended or waits for it; then lets go.
    func letGoOnceStuck() {
        changed.withLock {
            while !isWaiting, finishedCount == 0 { changed.wait() }
            mayGo = true
        }
        changed.broadcast()
    }
}
