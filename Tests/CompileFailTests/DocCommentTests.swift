import Foundation
import TestSupport
import Testing

/// What doc comments show is compiled, each example as a function of its own in the setting of its
/// module: a file of `Settings` that declares what the examples use, and what a function is given.
@Suite("The examples of doc comments")
struct DocCommentTests {
    /// What can only be lent, or is changed, by module.
    private static let given = [
        "LMDB": "view: borrowing ReadView, table: Table, total: inout Int",
        "RecordStore": "store: Store, snapshot: borrowing Snapshot, tx: inout StoreTransaction, "
            + "rows: inout [Exercise], skipped: inout [String]",
        "PlainWeights": "store: WorkoutStore, path: String",
    ]

    @Test("those of a module compile", arguments: given.keys.sorted())
    func examples(module: String) throws {
        let examples = try CodeBlock.all(in: "Sources/\(module)")
        try #require(!examples.isEmpty)
        let setting = "Tests/CompileFailTests/Settings/\(module).swift"
        let declarations = try String(
            contentsOf: CodeBlock.root.appending(path: setting), encoding: .utf8)
        let functions = examples.enumerated().map { number, example in
            example.function("example\(number)", Self.given[module] ?? "")
        }
        let folder = try TemporaryFolder()
        let source = folder.path("Examples.swift")
        try """
        #sourceLocation(file: "\(setting)", line: 1)
        \(declarations)
        \(functions.joined(separator: "\n"))
        """.write(toFile: source, atomically: true, encoding: .utf8)
        // Examples name values that they do not use.
        let (ending, messages) = try Compiler.emitSIL(
            source, options: ["-parse-as-library", "-suppress-warnings"])
        #expect(ending == .exit(0), "\(messages)")
    }

    @Test("every block in them is such an example")
    func blocks() throws {
        for block in try CodeBlock.all(in: "Sources") {
            #expect(block.language == "swift", "\(block.place)")
            #expect(Self.given.keys.contains { block.path.hasPrefix("Sources/\($0)/") })
        }
    }
}
