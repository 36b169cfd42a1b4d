/// The steps of a field table, grouped by the way of decoding, so that each loop has few branches.
@safe final class DecodingSteps: @unchecked Sendable {
    // Safe, because the steps never change, and this object owns their memory until `deinit`.

    /// Eight-byte values that are never nil and may have any bits.
    let words: StepWalk
    /// Other values of fixed size that are never nil.
    let required: StepWalk
    /// Values of fixed size that may be nil.
    let optional: StepWalk
    /// Fields that the closures of their types decode, and strings that may be nil.
    let rare: StepWalk
    /// Strings that are never nil.
    let texts: StepWalk

    init(_ steps: [FieldTable.Step]) {
        unsafe words = StepWalk(steps.filter { $0.route == .required && $0.form == .word64 })
        unsafe required = StepWalk(steps.filter { $0.route == .required && $0.form != .word64 })
        unsafe optional = StepWalk(steps.filter { $0.route == .optional })
        unsafe rare = StepWalk(steps.filter { $0.route == .byteCase || $0.route == .rare })
        unsafe texts = StepWalk(steps.filter { $0.route == .text })
    }

    deinit {
        unsafe words.deallocate()
        unsafe required.deallocate()
        unsafe optional.deallocate()
        unsafe rare.deallocate()
        unsafe texts.deallocate()
    }
}

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
