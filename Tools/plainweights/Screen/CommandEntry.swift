import CommandLineSupport
import PlainWeights

/// A line in which a command is typed.
struct CommandEntry {
    /// What a key has done.
    enum Outcome {
        case edited
        /// The line, and the words that belong behind its own.
        case entered(String, [String])
        case cancelled
        /// The line goes on in several ways.
        case offered([String])
    }

    private var editor: LineEditor
    /// What the line is about, if it stays the same command: words that need not be seen.
    private let hidden: (command: Substring, words: [String])
    private static let mostNames = 8

    /// Begins with a text, which is the beginning of the command.
    /// - Parameter words: words that belong behind it and are not shown, such as an id.
    init(_ text: String, hiding words: [String] = [], _ history: LineHistory) {
        hidden = (text.prefix { $0 != " " }, words)
        editor = LineEditor(history: history)
        _ = editor.press(.text(text))
    }

    mutating func press(_ key: Key, _ source: ScreenSource) -> Outcome {
        if key == .escape { return .cancelled }
        switch editor.press(key, completer: { Self.completion(of: $0, source) }) {
        case .entered(let line):
            let isSame = line.prefix { $0 != " " } == hidden.command
            return .entered(line, isSame ? hidden.words : [])
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
            found.map { exercise in
                let word = try? source.word(of: exercise.id, named: exercise.name)
                return .init(exercise.name.printable, inserted: word ?? exercise.id.description)
            })
    }
}
