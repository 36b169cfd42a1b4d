import Testing

/// One place in the tree that breaks a rule.
struct Finding: Hashable, CustomStringConvertible {
    var path: String
    /// Counted from 1; nil when the finding is about the whole file.
    var line: Int?
    var message: String

    var description: String {
        line.map { "\(path):\($0): \(message)" } ?? "\(path): \(message)"
    }
}

/// Records every finding as an issue of the running test, so that one run names them all.
func expectNone(_ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation) {
    for finding in findings {
        Issue.record(Comment(rawValue: finding.description), sourceLocation: sourceLocation)
    }
}
