/// A walk over steps that returns a pointer to each step.
///
/// Pointers are faster: an array checks its bounds, and a step that is passed as a value is copied
/// in every turn. The pointers are safe because `DecodingSteps` owns the memory, and frees it only
/// in its `deinit`.
@unsafe struct StepWalk {
    private var current: UnsafeMutablePointer<FieldTable.Step>
    private let end: UnsafeMutablePointer<FieldTable.Step>

    init(_ steps: [FieldTable.Step]) {
        unsafe current = .allocate(capacity: steps.count)
        unsafe end = current + steps.count
        _ = unsafe UnsafeMutableBufferPointer(start: current, count: steps.count).initialize(
            from: steps)
    }

    func deallocate() { unsafe current.deallocate() }

    @inline(__always)
    mutating func next() -> UnsafePointer<FieldTable.Step>? {
        guard unsafe current < end else { return nil }
        defer { unsafe current += 1 }
        return unsafe UnsafePointer(current)
    }
}
