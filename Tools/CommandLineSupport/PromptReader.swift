import Foundation

/// A reader of lines that are typed behind a prompt.
///
/// On a terminal whose cursor can be moved the line is edited with a ``LineEditor``. Elsewhere
/// lines are read as they come: with a prompt from a terminal, without one from a file or a pipe.
package struct PromptReader {
    /// What was typed.
    package enum Entry: Equatable {
        case line(String)
        /// The line was given up.
        case cancelled
        /// The input has ended.
        case ended
    }

    private let console: Console
    private let isEditing: Bool
    /// Whether somebody types the lines.
    package let isInteractive: Bool
    private var editor: LineEditor
    private var decoder = KeyDecoder()
    /// The keys that came with those of the line before.
    private var keys: ArraySlice<Key> = []
    private let file: HistoryFile?
    /// So long the rest of what an escape begins is waited for.
    private static let sequenceMilliseconds: Int32 = 50

    /// Creates a reader of the standard input.
    /// - Parameter file: the file of the history, or nil if none is kept.
    package init(_ console: Console, environment: [String: String], history file: HistoryFile?) {
        self.console = console
        isInteractive = console.readsTerminal
        isEditing = isInteractive && Terminal.isUsable(environment)
        guard isEditing else {
            (self.file, editor) = (nil, LineEditor())
            return
        }
        self.file = file
        // A history that cannot be read is no reason not to begin.
        editor = LineEditor(history: (try? file?.read()) ?? LineHistory())
        RawMode.guardSignals()
    }

    /// Reads a line.
    /// - Parameter completer: returns the completion of the text before the cursor.
    package mutating func readLine(
        prompt: String, completer: (String) -> LineCompletion
    ) -> Entry {
        guard isEditing else {
            let line = console.nextLine(prompt: isInteractive ? prompt : "")
            return line.map { .line($0) } ?? .ended
        }
        console.flush()
        editor.begin()
        let entry = RawMode.with { edit(prompt, completer) } ?? .ended
        if case .line(let line) = entry, editor.remember(line) {
            // Lines are kept in memory alone where they cannot be written.
            try? file?.add(line)
        }
        return entry
    }

    private mutating func edit(
        _ prompt: String, _ completer: (String) -> LineCompletion
    ) -> Entry {
        while true {
            while let key = keys.popFirst() {
                if let entry = press(key, prompt, completer) { return entry }
            }
            show(prompt)
            switch Terminal.read(within: decoder.isWaiting ? Self.sequenceMilliseconds : nil) {
            case .bytes(let bytes): keys = decoder.feed(bytes)[...]
            case .nothing: keys = decoder.finish()[...]
            case .interrupted: break
            case .ended: return .ended
            }
        }
    }

    /// Takes a key.
    /// - Returns: the entry, if the key ends it.
    private mutating func press(
        _ key: Key, _ prompt: String, _ completer: (String) -> LineCompletion
    ) -> Entry? {
        switch editor.press(key, completer: completer) {
        case .edited: break
        case .refused: Terminal.write("\u{07}")
        case .entered(let line):
            show(prompt)
            Terminal.write("\n")
            return .line(line)
        case .cancelled:
            show(prompt)
            Terminal.write("^C\n")
            return .cancelled
        case .ended:
            Terminal.write("\n")
            return .ended
        case .cleared: Terminal.write("\u{1B}[H\u{1B}[2J")
        case .suspended:
            RawMode.leave()
            raise(SIGTSTP)
            if !RawMode.enter() { return .ended }
        case .offered(let names):
            let lines = NameColumns(names).lines(width: width)
            show(prompt)
            Terminal.write("\n" + lines.joined(separator: "\n") + "\n")
        }
        return nil
    }

    private func show(_ prompt: String) {
        Terminal.write(editor.screen(prompt: prompt, width: width).drawing)
    }

    private var width: Int { Terminal.width(of: STDOUT_FILENO) ?? 80 }
}
