import Foundation
import TestSupport
import Testing

/// What the documents show is compiled, run, and prints what the comments beside it say.
@Suite("The programs of the documents")
struct ReadmeTests {
    @Test("that of the front page runs as it stands, in ten lines or a few more")
    func example() throws {
        let example = try #require(try programs(of: "README.md").first)
        #expect(example.split(separator: "\n").count <= 15)
        try expectOutput(of: [example], importing: "PlainWeights", opening: "let folder = path")
    }

    @Test("that of the training page runs as it stands")
    func training() throws {
        try expectOutput(
            of: programs(of: "docs/training.md"), importing: "PlainWeights", opening: "")
    }

    @Test(
        "those of a page run one after the other: declarations first, then statements",
        arguments: ["querying", "observing"])
    func pages(name: String) throws {
        let programs = try programs(of: "docs/\(name).md")
        try #require(programs.count > 3)
        let types = programs[0].matches(of: #/struct (\w+): Record/#).map { "\($0.1).self" }
        try expectOutput(
            of: Array(programs.dropFirst()), importing: "RecordStore",
            opening: "let store = try Store.open(at: path, [\(types.joined(separator: ", "))])",
            declarations: programs[0])
    }

    /// The text of each Swift program of a document.
    private func programs(of document: String) throws -> [String] {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../\(document)").standardizedFileURL
        let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
        return parts.filter { $0.hasPrefix("swift\n") }.map { String($0.dropFirst(6)) }
    }

    /// Runs statements, in functions of their own, that share what is opened.
    private func expectOutput(
        of examples: [String], importing module: String, opening: String,
        declarations: String = ""
    ) throws {
        let folder = try TemporaryFolder()
        let name = opening.isEmpty ? "path" : opening.split(separator: " ")[1]
        let kind = name == "store" ? "Store" : "String"
        var functions = ""
        var calls = ""
        for (number, statements) in examples.enumerated() {
            // In an asynchronous function the synchronous verbs cannot be called.
            let (effects, call) =
                statements.contains("await") ? ("async throws", "try await") : ("throws", "try")
            functions += "func example\(number)(_ \(name): \(kind)) \(effects) {\n\(statements)}\n"
            calls += "        print(\"#### \(number)\")\n"
            calls += "        \(call) example\(number)(\(name))\n"
        }
        let text = """
            import Foundation
            import \(module)
            \(declarations)
            \(functions)
            @main struct Program {
                static func main() async throws {
                    let path = CommandLine.arguments[1]
                    \(opening)
            \(calls)    }
            }
            """
        let source = folder.path("Program.swift")
        try text.write(toFile: source, atomically: true, encoding: .utf8)
        let program = folder.path("program")
        let (ending, messages) = try Compiler.build(source, into: program)
        try #require(ending == .exit(0), "\(messages)")
        let child = try ChildProcess(program: program, arguments: [folder.path("store")])
        let output = child.readAll()
        #expect(child.wait() == .exit(0), "\(output)")
        let found = output.components(separatedBy: "#### ").dropFirst().map {
            $0.split(separator: "\n").dropFirst().map { Self.timeless(String($0)) }
        }
        try #require(found.count == examples.count, "\(output)")
        for (example, found) in zip(examples, found) {
            #expect(found == Self.expected(of: example), "\(example)")
        }
    }

    /// What a program says that it prints: the comments beside a `print`, and those that stand
    /// alone.
    private static func expected(of program: String) -> [String] {
        program.split(separator: "\n").compactMap { line in
            let code = line.drop { $0 == " " }
            if code.hasPrefix("// ") { return timeless(String(code.dropFirst(3))) }
            guard code.contains("print("), let comment = code.firstRange(of: "  // ") else {
                return nil
            }
            return timeless(String(code[comment.upperBound...]))
        }
    }

    /// A line without the time that something took.
    private static func timeless(_ line: String) -> String {
        line.replacing(#/in [0-9.]+ (ns|us|ms|s)\b/#, with: "in no time")
    }
}
