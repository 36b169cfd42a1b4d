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
