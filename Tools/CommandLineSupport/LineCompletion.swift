/// What the text before the cursor can be completed to.
package struct LineCompletion: Equatable, Sendable {
    /// One way to complete it.
    package struct Candidate: Equatable, Sendable {
        /// What a list of candidates shows.
        package let shown: String
        /// What stands in the line.
        package let inserted: String
        /// What follows it in the line if it is the only candidate: mostly a space.
        package let ending: String

        /// Creates a candidate.
        package init(_ shown: String, inserted: String, ending: String = " ") {
            self.shown = shown
            self.inserted = inserted
            self.ending = ending
        }
    }

    /// The offset in the line, in characters, from which on the candidates stand.
    package let start: Int
    /// The candidates.
    package let candidates: [Candidate]

    /// Creates a completion of the text that begins at an offset.
    package init(start: Int, _ candidates: [Candidate]) {
        self.start = start
        self.candidates = candidates
    }

    /// No completion.
    package static let none = LineCompletion(start: 0, [])

    /// The text with which all candidates begin.
    var commonStart: String {
        guard var common = candidates.first?.inserted else { return "" }
        for candidate in candidates.dropFirst() {
            common = String(zip(common, candidate.inserted).prefix { $0 == $1 }.map(\.0))
        }
        return common
    }

    /// Returns the names that begin with a text. If none does, upper and lower case are the same.
    package static func names(_ names: [String], beginning text: String) -> [String] {
        let exact = names.filter { $0.hasPrefix(text) }
        if !exact.isEmpty { return exact }
        let lowercased = text.lowercased()
        return names.filter { $0.lowercased().hasPrefix(lowercased) }
    }
}
