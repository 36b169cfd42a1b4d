/// Tells a test where the threads of one environment are; otherwise costs a load and a comparison.
struct LayerSteps: Sendable {
    let observer: (@Sendable (LayerStep) -> Void)?

    @inline(__always)
    func reach(_ step: LayerStep) {
        if let observer { observer(step) }
    }
}
