import CommandLineSupport
import Testing

/// What each command prints in a terminal of 40 columns.
@Suite("plainweights in a narrow terminal") struct NarrowToolTests {
    private static let width = 40
    private let stores: StateStore

    init() throws { stores = try StateStore() }

    /// Runs a command, and checks that each line fits, or is one word that must be whole.
    private func run(_ words: [String], at store: String) {
        let run = stores.run(words, at: store, width: Self.width)
        for line in (run.output + run.errors).split(separator: "\n").map(String.init)
        where line.columnCount > Self.width {
            #expect(line.split(separator: " ").count == 1, "\(words): \(line)")
        }
        #expect(!run.output.contains("…"), "\(words): \(run.output)")
    }

    @Test("each command fits and cuts nothing, with right and wrong words, and its help")
    func everyCommand() throws {
        // What they print is for programs.
        for command in CommandCase.all where command.name != "dump" {
            run(command.good, at: try stores.copy(of: stores.full))
            let empty = try stores.copy(of: stores.empty)
            run(command.good, at: empty)
            for words in command.bad { run([command.name] + words, at: empty) }
            run([command.name, "--help"], at: empty)
        }
        for words in [
            ["plan", "push"], ["plan", "warm"], ["plan", "strong"], ["show", "bench"],
            ["history", "bench"], ["records", "bench"], ["chart", "row", "--measure", "sets"],
            ["stats", "--by", "month"], ["plates", "102,5kg", "--warmup"], ["help"],
        ] { run(words, at: stores.full) }
    }
}
