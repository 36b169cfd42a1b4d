import CommandLineSupport
import Foundation
import PlainWeightsTool
import TestSupport
import Testing

/// The tool, run in a folder of its own at a time that stands still until it is set.
struct ToolBench {
    struct Run {
        let code: Int32
        let output: String
        let errors: String
    }

    private let folder: TemporaryFolder
    var environment: [String: String] = [:]
    /// What the user answers to a question.
    var answer: String?
    /// The columns of the terminal.
    var width = 80
    /// The clock of a command that looks again and again.
    var pace = Pace.system
    var now = Date(timeIntervalSince1970: 1_755_000_000)
    var timeZone = TimeZone(secondsFromGMT: 7200) ?? .gmt

    init() throws {
        folder = try TemporaryFolder()
    }

    var storePath: String { folder.path("store") }

    /// Makes a file.
    func file(_ name: String, _ text: String) throws -> String {
        try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
        return folder.path(name)
    }

    /// Runs with `--store`; the last word of the command line.
    func run(_ words: String...) -> Run {
        // Before the words of a note.
        let end = words.firstIndex(of: "--") ?? words.count
        return runBare(words[..<end] + ["--store", storePath] + words[end...])
    }

    func runBare(_ words: [String]) -> Run {
        let (answer, now) = (answer, now)
        let context = ToolContext(
            environment: environment, now: { now }, timeZone: timeZone)
        var (output, errors) = ("", "")
        let console = Console(
            width: width, readsTerminal: answer != nil, answer: { answer },
            output: { output += $0 },
            errors: { errors += $0 })
        let code = PlainWeightsTool.tool(context, pace: pace).run(words, console)
        return Run(code: code, output: output, errors: errors)
    }

    func json(_ run: Run) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        return try #require(value as? [String: Any])
    }
}
