import CommandLineSupport
import Foundation
import TestSupport
import Testing
import store_inspect

/// What a command wrote and how it ended.
struct ToolRun: Equatable {
    private(set) var output = ""
    private(set) var errors = ""
    private(set) var code: Int32 = -1

    init(_ words: String...) {
        self.init(words)
    }

    /// Runs the tool in this process.
    /// - Parameters:
    ///   - answer: what the user answers to a question.
    ///   - input: the lines that are read before.
    ///   - breaksText: whether sentences are broken as on a terminal.
    ///   - clock: the clock of what is measured.
    init(
        _ words: [String], width: Int = 100, answer: String? = nil, input: [String] = [],
        breaksText: Bool = false,
        clock: SampleClock = SteppingClock(stepNanoseconds: 2_000_000).samples
    ) {
        var (output, errors) = ("", "")
        var left = input[...]
        let console = Console(width: width, breaksText: breaksText) {
            left.popFirst() ?? answer
        } output: {
            output += $0
        } errors: {
            errors += $0
        }
        // What looks again and again looks once.
        let pace = Pace(
            date: { Date(timeIntervalSinceReferenceDate: 0) }, now: { ContinuousClock.now },
            wait: { _ in false })
        code = StoreInspect.tool(pace, measuringBy: { clock }).run(words, console)
        self.output = output
        self.errors = errors
    }

    var lines: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// The output as JSON.
    func json(sourceLocation: SourceLocation = #_sourceLocation) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(output.utf8), options: .fragmentsAllowed)
    }

    func object(sourceLocation: SourceLocation = #_sourceLocation) throws -> [String: Any] {
        try #require(try json() as? [String: Any], sourceLocation: sourceLocation)
    }

    func objects(sourceLocation: SourceLocation = #_sourceLocation) throws -> [[String: Any]] {
        try #require(try json() as? [[String: Any]], sourceLocation: sourceLocation)
    }
}

/// The tool in a process of its own, both its outputs in one.
func startTool(_ words: [String]) throws -> ChildProcess {
    let program = ChildProcess.products().appendingPathComponent("store-inspect").path
    return try ChildProcess(
        program: "/bin/sh",
        arguments: ["-c", "exec \"$0\" \"$@\" 2>&1", program] + words)
}
