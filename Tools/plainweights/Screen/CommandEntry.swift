import CommandLineSupport
import PlainWeights

/// A line in which a command is typed.
struct CommandEntry {
    /// What a key has done.
    enum Outcome {
        case edited
        case entered(String)
        case cancelled
        /// The line goes on in several ways.
        case offered([String])
    }

    private var editor: LineEditor
    private static let mostNames = 8

    /// Begins with a text, which is the beginning of the command.
    init(_ text: String, _ history: LineHistory) {
        editor = LineEditor(history: history)
        _ = editor.press(.text(text))
    }

    mutating func press(_ key: Key, _ source: ScreenSource) -> Outcome {
        if key == .escape { return .cancelled }
        switch editor.press(key, completer: { Self.completion(of: $0, source) }) {
        case .entered(let line): return .entered(line)
        case .cancelled, .ended: return .cancelled
        case .offered(let names): return .offered(names)
        case .edited, .refused, .cleared, .suspended: return .edited
        }
    }

    func screen(_ columns: Int) -> LineScreen { editor.screen(prompt: ": ", width: columns) }

    /// Returns what the last word may be: a command if it is the first one, else an exercise.
    private static func completion(of head: String, _ source: ScreenSource) -> LineCompletion {
        let words = ShellWords(head)
        guard let last = words.words.last, words.endsInWord else { return .none }
        if words.words.count == 1 {
            let commands = PlainWeightsTool.tool(source.context).commands.map(\.name)
            return LineCompletion(
                start: 0,
                LineCompletion.names(commands, beginning: last.text)
                    .map { LineCompletion.Candidate($0, inserted: $0) })
        }
        let query = source.store.exercises.matching(last.text).limited(to: mostNames)
        let found = (try? source.store.fetch(query)) ?? []
        // A quote before the word is a part of what is replaced.
        let first = last.offsets.first ?? last.end
        let isQuoted = first > 0 && "\"'".contains(Array(head)[first - 1])
        return LineCompletion(
            start: isQuoted ? first - 1 : first,
            found.map { .init($0.name.printable, inserted: $0.word) })
    }
}
