/// The lines that were entered, the oldest first.
package struct LineHistory: Equatable, Sendable {
    /// The lines.
    package private(set) var lines: [String]
    /// The greatest number of lines that are kept.
    package static let limit = 1_000

    /// Creates a history, of which the last lines are kept.
    package init(_ lines: [String] = []) {
        self.lines = lines.suffix(Self.limit)
    }

    /// Adds a line, unless it is empty or the same as the last one.
    /// - Returns: whether it was added.
    package mutating func add(_ line: String) -> Bool {
        if line.allSatisfy(\.isWhitespace) || line == lines.last { return false }
        lines.append(line)
        if lines.count > Self.limit { lines.removeFirst() }
        return true
    }

    /// Returns the position of the last line before `end` that has a text in it.
    package func position(of text: String, before end: Int) -> Int? {
        lines[..<min(end, lines.count)].lastIndex { text.isEmpty || $0.contains(text) }
    }
}
