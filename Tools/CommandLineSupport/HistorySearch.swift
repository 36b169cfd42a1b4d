/// A search in the history, backwards from its end, while its text is typed.
struct HistorySearch {
    /// The text that is searched.
    private(set) var text = ""
    /// The line of the history that was found.
    private(set) var position: Int?
    /// The line that is shown: the one that was found, or the one before the search.
    private(set) var line: EditedLine
    /// Whether no line before has the text.
    private(set) var hasFailed = false
    /// Whether the search is over.
    private(set) var isEnded = false
    private let before: EditedLine

    /// Begins a search.
    init(before line: EditedLine) {
        self.line = line
        before = line
    }

    /// The words before the line.
    var prompt: String { "(\(hasFailed ? "not found" : "search"): \(text)) " }

    /// Takes a key.
    /// - Returns: what it has done, or nil if the search is over and the key is one for the line.
    mutating func press(_ key: Key, in history: LineHistory) -> LineEditor.Outcome? {
        switch key {
        case .text(let typed), .paste(let typed):
            text += typed
            return find(in: history, before: position.map { $0 + 1 } ?? history.lines.count)
        case .backspace:
            if text.isEmpty { return .refused }
            text.removeLast()
            return find(in: history, before: history.lines.count)
        case .control("r"):
            return find(in: history, before: position ?? history.lines.count)
        case .control("c"), .control("g"):
            (line, position, isEnded) = (before, nil, true)
            return .edited
        case .escape:
            isEnded = true
            return .edited
        default:
            isEnded = true
            return nil
        }
    }

    private mutating func find(in history: LineHistory, before end: Int) -> LineEditor.Outcome {
        if text.isEmpty {
            (line, position, hasFailed) = (before, nil, false)
            return .edited
        }
        guard let found = history.position(of: text, before: end) else {
            hasFailed = true
            return .refused
        }
        (position, hasFailed) = (found, false)
        let whole = history.lines[found]
        line = EditedLine(whole)
        if let range = whole.firstRange(of: text) {
            line.move(to: whole.distance(from: whole.startIndex, to: range.lowerBound))
        }
        return .edited
    }
}
