import Foundation
import TestSupport
import Testing

@Suite("The programs of the documents")
struct ReadmeTests {
    @Test("it compiles as it stands, in ten lines or a few more")
    func example() throws {
        let readme = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../README.md").standardizedFileURL
        let text = try String(contentsOf: readme, encoding: .utf8)
        let parts = text.components(separatedBy: "```")
        let example = try #require(parts.first { $0.hasPrefix("swift\n") }).dropFirst(
            "swift\n".count)
        #expect(example.split(separator: "\n").count <= 15)

        let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
        let isStatement = { (line: Substring) in line.hasPrefix("let ") || line.hasPrefix("try ") }
        let start = try #require(lines.firstIndex(where: isStatement))
        let program = """
            import PlainWeights
            \(lines[..<start].joined(separator: "\n"))
            func example(_ folder: String) throws {
            \(lines[start...].joined(separator: "\n"))
            }
            """
        try expectCompiles(program)
    }

    @Test(
        "the programs of a page compile: declarations first, then statements",
        arguments: ["querying", "observing"])
    func pages(name: String) throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/\(name).md").standardizedFileURL
        let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
        let programs = parts.filter { $0.hasPrefix("swift\n") }.map { $0.dropFirst(6) }
        try #require(programs.count > 3)
        let examples = programs.dropFirst().enumerated().map { number, statements in
            let effects = statements.contains("await") ? "async throws" : "throws"
            return "func example\(number)(_ store: Store) \(effects) {\n\(statements)}\n"
        }
        try expectCompiles(
            """
            import Foundation
            import RecordStore
            \(programs[0])
            \(examples.joined())
            """)
    }

    private func expectCompiles(_ program: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("Program.swift")
        try program.write(toFile: path, atomically: true, encoding: .utf8)
        let (ending, output) = try Compiler.emitSIL(path)
        #expect(ending == .exit(0), "\(output)")
    }
}
