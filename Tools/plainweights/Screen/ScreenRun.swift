import CommandLineSupport
import PlainWeights

/// A command that was run for the screen, on the store that it shows.
struct ScreenRun {
    /// What was printed, and what was complained about.
    let lines: [ScreenFrame.Line]
    let code: Int32
    /// Commands that wait, or that put another store in the place of the one that is shown.
    private static let refused: Set<String> = ["watch", "restore", "clear", "screen"]
    /// Commands whose outcome the session shows.
    private static let sessionCommands: Set<String> = [
        "log", "again", "start", "done", "rest", "skip", "swap", "move", "finish", "discard",
    ]
    /// Commands that say what was logged.
    private static let loggingCommands: Set<String> = ["log", "again", "done"]
    private let name: String

    /// Runs the command that words name.
    init(_ words: [String], _ source: ScreenSource) {
        let tool = PlainWeightsTool.tool(source.context)
        let first = words.first ?? ""
        let isNamed = tool.command(first) != nil || !LogCommand.takes(words)
        name = isNamed ? first : "log"
        if Self.refused.contains(name) {
            lines = [ScreenFrame.Line("\(name) is not run from here.", .red)]
            code = ExitCode.refused
            return
        }
        var lines: [ScreenFrame.Line] = []
        let console = Console(width: source.columns) { lines.append($0) }
        code = tool.run(words, console)
        let prefix = "\(tool.name): "
        // Here more is read by keys.
        self.lines = lines.filter { !$0.text.hasPrefix("more: --") }.map { line in
            guard line.style == .red, line.text.hasPrefix(prefix) else { return line }
            return ScreenFrame.Line(String(line.text.dropFirst(prefix.count)), .red)
        }
    }

    /// What the screen says of the command; nil if all that was printed is to be shown.
    var message: ScreenFrame.Line? {
        let said = lines.filter { !$0.text.isEmpty }
        if code != 0 {
            let text = said.map(\.text).joined(separator: " ")
            // Help is another program's word here.
            return ScreenFrame.Line(
                text.replacing(/\s\(see plainweights.*--help\)/, with: ""), .red)
        }
        if Self.loggingCommands.contains(name) {
            // The exercises, and below each its sets.
            let told = said.filter { $0.style == .bold || $0.text.hasPrefix("  ") }
            let text = told.map { $0.text.trimmed }.joined(separator: "  ")
            return ScreenFrame.Line(text, text.contains("record:") ? .green : nil)
        }
        if said.count < 2 || Self.sessionCommands.contains(name) {
            return said.first.map { ScreenFrame.Line($0.text) } ?? ScreenFrame.Line("done")
        }
        return nil
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " })
    }
}
