/// The steps of a table by what decoding does with them, so that each loop asks little.
final class DecodingSteps: @unchecked Sendable {
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
        words = StepWalk(steps.filter { $0.route == .required && $0.form == .word64 })
        required = StepWalk(steps.filter { $0.route == .required && $0.form != .word64 })
        optional = StepWalk(steps.filter { $0.route == .optional })
        rare = StepWalk(steps.filter { $0.route == .byteCase || $0.route == .rare })
        texts = StepWalk(steps.filter { $0.route == .text })
    }

    deinit {
        for steps in [words, required, optional, rare, texts] { steps.deallocate() }
    }
}
