/// What is left out of texts that others read.
enum Redaction {
    /// Returns a text with the first 8 digits of its ids, and without addresses of mail and of the
    /// web.
    static func redacted(_ text: String) -> String {
        text.replacing(/([0-9A-Fa-f]{8})(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) {
            "\($0.output.1)…"
        }
        .replacing(/[A-Za-z][A-Za-z0-9+.\-]*:\/\/[^\s"\],)]+/) { _ in "[address]" }
        .replacing(/[^\s"\[(,@]+@[^\s"\],)@]+/) { _ in "[address]" }
    }
}

extension QueryExplanation.Step {
    /// The step without what others should not read.
    var redacted: QueryExplanation.Step {
        var step = self
        step.bounds = bounds.map(Redaction.redacted)
        step.entryChecks = entryChecks.map(Redaction.redacted)
        step.checks = checks.map(Redaction.redacted)
        step.steps = steps.map(\.redacted)
        return step
    }
}
