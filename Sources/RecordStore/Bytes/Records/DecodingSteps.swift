/// The steps of a table by what decoding does with them, so that each loop asks little.
@safe final class DecodingSteps: @unchecked Sendable {
    // because what the pointers lead to is as constant as they are.

    /// Eight bytes that are never nil and may have any value.
    let words: StepWalk
    /// Other values in place that are never nil.
    let required: StepWalk
    /// Values in place that may be nil.
    let optional: StepWalk
    /// What has the type's own closures, and strings that may be nil.
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
        for unsafe steps in unsafe [words, required, optional, rare, texts] { unsafe steps.deallocate() }
    }
}
