/// An editor of one line: keys go in, and what happens comes out.
///
/// The editor knows no terminal. It has the line, the history, the text that was deleted last, and
/// a search in the history; ``screen(prompt:width:)`` is what a terminal shows of it.
package struct LineEditor {
    /// What a key has done.
    package enum Outcome: Equatable {
        /// The line may have changed: it is to be shown again.
        case edited
        /// The key could not do what it is for.
        case refused
        /// The line was entered.
        case entered(String)
        /// The line was given up.
        case cancelled
        /// The input ends.
        case ended
        /// The screen is to be cleared.
        case cleared
        /// The process is to be stopped until it is continued.
        case suspended
        /// The text can be completed in several ways.
        case offered([String])
    }

    /// The line.
    package private(set) var line = EditedLine()
    /// The lines that were entered before.
    package private(set) var history: LineHistory
    /// The line of the history that is shown. The line behind the last one is the new one.
    private var position: Int
    /// The new line while one of the history is shown.
    private var draft = ""
    /// The text that was deleted last, which can be inserted again.
    private var deleted = ""
    /// Whether the last key deleted text, so that the next one adds to it.
    private var isDeleting = false
    private(set) var search: HistorySearch?

    /// Creates an editor with an empty line.
    package init(history: LineHistory = LineHistory()) {
        self.history = history
        position = history.lines.count
    }

    /// Begins an empty line.
    package mutating func begin() {
        line = EditedLine()
        position = history.lines.count
        (draft, search, isDeleting) = ("", nil, false)
    }

    /// Adds a line to the history.
    /// - Returns: whether it was added.
    package mutating func remember(_ line: String) -> Bool {
        defer { position = history.lines.count }
        return history.add(line)
    }

    /// Takes a key.
    /// - Parameter completer: returns the completion of the text before the cursor.
    package mutating func press(
        _ key: Key, completer: (String) -> LineCompletion = { _ in .none }
    ) -> Outcome {
        if let outcome = pressWhileSearching(key) { return outcome }
        let wasDeleting = isDeleting
        isDeleting = false
        switch key {
        case .text(let text), .paste(let text):
            line.insert(text)
            return .edited
        case .enter: return .entered(line.text)
        case .tab: return complete(completer(line.head))
        case .up, .control("p"): return show(position - 1)
        case .down, .control("n"): return show(position + 1)
        case .control("c"): return .cancelled
        case .control("d") where line.isEmpty: return .ended
        case .control("l"): return .cleared
        case .control("z"): return .suspended
        case .control("r"):
            if position == history.lines.count { draft = line.text }
            search = HistorySearch(before: line)
            return .edited
        case .control("y"):
            line.insert(deleted)
            return deleted.isEmpty ? .refused : .edited
        default: break
        }
        if let motion = key.motion { return line.move(motion) ? .edited : .refused }
        if let motion = key.deletion {
            return line.delete(motion).isEmpty ? .refused : .edited
        }
        guard let motion = key.keptDeletion else { return .refused }
        let text = line.delete(motion)
        if text.isEmpty { return .refused }
        let isBackward = key != .control("k") && key != .alt("d")
        let before = wasDeleting ? deleted : ""
        deleted = isBackward ? text + before : before + text
        isDeleting = true
        return .edited
    }

    /// Shows a line of the history, or the new line behind the last one.
    private mutating func show(_ wanted: Int) -> Outcome {
        guard (0...history.lines.count).contains(wanted) else { return .refused }
        if position == history.lines.count { draft = line.text }
        position = wanted
        line = EditedLine(wanted < history.lines.count ? history.lines[wanted] : draft)
        return .edited
    }

    private mutating func complete(_ completion: LineCompletion) -> Outcome {
        let candidates = completion.candidates
        guard let first = candidates.first, completion.start <= line.cursor else {
            return .refused
        }
        if candidates.count == 1 {
            line.replace(from: completion.start, with: first.inserted + first.ending)
            return .edited
        }
        let common = completion.commonStart
        let present = line.characters[completion.start..<line.cursor]
        if common.count > present.count {
            line.replace(from: completion.start, with: common)
            return .edited
        }
        return .offered(candidates.map(\.shown))
    }

    /// Takes a key while the history is searched.
    /// - Returns: nil if the key is one for the line, which then is the one that was found.
    private mutating func pressWhileSearching(_ key: Key) -> Outcome? {
        guard var search else { return nil }
        defer { self.search = search.isEnded ? nil : search }
        let outcome = search.press(key, in: history)
        if let found = search.position { position = found }
        line = search.line
        return outcome
    }
}

extension Key {
    /// The way on which the key moves the cursor.
    fileprivate var motion: EditedLine.Motion? {
        switch self {
        case .left, .control("b"): .left
        case .right, .control("f"): .right
        case .home, .control("a"): .start
        case .end, .control("e"): .end
        case .wordLeft, .alt("b"): .wordLeft
        case .wordRight, .alt("f"): .wordRight
        default: nil
        }
    }

    /// The way on which the key deletes one character.
    fileprivate var deletion: EditedLine.Motion? {
        switch self {
        case .backspace: .left
        case .delete, .control("d"): .right
        default: nil
        }
    }

    /// The way on which the key deletes text that can be inserted again.
    fileprivate var keptDeletion: EditedLine.Motion? {
        switch self {
        case .control("k"): .end
        case .control("u"): .start
        case .control("w"): .blankLeft
        case .wordBackspace: .wordLeft
        case .alt("d"): .wordRight
        default: nil
        }
    }
}
