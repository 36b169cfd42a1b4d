import Foundation
import TestSupport
import Testing

/// The programs in `docs/examples` are built and run.
@Suite("The examples")
struct ExampleTests {
    private static let folder = CodeBlock.root.appending(path: "docs/examples")

    /// The folders of the programs, from the manifest of their package.
    private static let names = ["Logger", "OwnRecords", "Screen", "Trips"]

    private func sources(of name: String) throws -> [String] {
        let folder = Self.folder.appending(path: name).path
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    }

    @Test("print what is kept beside them", arguments: names.filter { $0 != "Screen" })
    func output(name: String) throws {
        let scratch = try TemporaryFolder()
        let program = scratch.path(name)
        let (ending, errors) = try Compiler.build(sources(of: name), into: program)
        #expect(ending == .exit(0), "\(errors)")
        let child = try ChildProcess(program: program, arguments: [scratch.path("store")])
        let printed = child.readAll()
        #expect(child.wait() == .exit(0))
        let wanted = Self.folder.appending(path: "\(name)/output.txt")
        #expect(try printed == String(contentsOf: wanted, encoding: .utf8))
    }

    @Test("of a screen compiles where there are screens")
    func screen() throws {
        let scratch = try TemporaryFolder()
        let main = scratch.path("main.swift")
        let text = "@main struct Main { static func main() {} }"
        try text.write(toFile: main, atomically: true, encoding: .utf8)
        let (ending, errors) = try Compiler.build(
            sources(of: "Screen") + [main], into: scratch.path("screen"))
        #expect(ending == .exit(0), "\(errors)")
    }

    @Test("are all in their manifest and in their list")
    func manifest() throws {
        let found = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { !$0.contains(".") }.sorted()
        #expect(found == Self.names)
        for page in ["Package.swift", "README.md"] {
            let text = try String(
                contentsOf: Self.folder.appending(path: page), encoding: .utf8)
            for name in found { #expect(text.contains("\(name)"), "\(page)") }
        }
    }

    @Test("have as many lines as their list says, and the listing in SwiftData too")
    func lines() throws {
        let list = try String(
            contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
        for name in Self.names {
            let count = try sources(of: name).reduce(0) {
                $0 + Self.lineCount(of: try String(contentsOfFile: $1, encoding: .utf8))
            }
            let row = list.split(separator: "\n").first { $0.hasPrefix("| [\(name)](") }
            #expect(row?.contains(".swift) | \(count) |") == true, "\(name) has \(count) lines")
        }
        let blocks = try CodeBlock.all(in: "docs/examples/swiftdata.md")
        let listing = try #require(blocks.first)
        #expect(blocks.count == 1)
        let count = Self.lineCount(of: listing.text)
        #expect(list.contains("(swiftdata.md) takes \(count) of them"), "\(count)")
    }

    /// The number of lines that are neither blank nor a comment.
    private static func lineCount(of text: String) -> Int {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .count { !$0.isEmpty && !$0.hasPrefix("//") }
    }
}
