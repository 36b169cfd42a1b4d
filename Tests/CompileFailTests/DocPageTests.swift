import Foundation
import TestSupport
import Testing

/// What the pages show is compiled, run, and prints what its comments say.
@Suite("The programs of the pages")
struct DocPageTests {
    @Test("that of the front page is ten lines or a few more")
    func length() throws {
        let front = try #require(try DocPage.all().first { $0.path == "README.md" })
        let program = try #require(front.programs.first)
        #expect(program.text.split(separator: "\n").count <= 15)
    }

    @Test("those of a page run one after the other, as they stand, and print what is said there")
    func output() throws {
        let pages = try DocPage.all()
        try #require(pages.count >= 4)
        let output = try run(pages)
        let found = output.components(separatedBy: DocPage.mark).dropFirst()
            .map { $0.split(separator: "\n").map(String.init) }
        let programs = pages.flatMap(\.programs)
        try #require(found.map(\.first) == programs.map(\.place), "\(output)")
        for (program, found) in zip(programs, found) {
            #expect(found.dropFirst().map(timeless) == said(in: program), "\(program.place)")
        }
    }

    @Test("every block is a program, a terminal, or commands for a shell")
    func languages() throws {
        for block in try DocPage.blocks() {
            #expect(["swift", "console", "sh"].contains(block.language), "\(block.place)")
        }
    }

    @Test("a manifest is read by the package manager, which finds the library that it names")
    func manifests() throws {
        let manifests = try DocPage.blocks().filter(\.isManifest)
        try #require(!manifests.isEmpty)
        for manifest in manifests {
            let folder = try TemporaryFolder()
            try FileManager.default.createSymbolicLink(
                atPath: folder.path("PlainWeights"), withDestinationPath: CodeBlock.root.path)
            let sources = folder.path("App/Sources/App")
            try FileManager.default.createDirectory(
                atPath: sources, withIntermediateDirectories: true)
            try write("", to: sources + "/main.swift")
            try write(manifest.text, to: folder.path("App/Package.swift"))
            let command = "cd '\(folder.path("App"))' && swift package show-dependencies 2>&1"
            let child = try ChildProcess(program: "/bin/sh", arguments: ["-c", command])
            let output = child.readAll()
            #expect(child.wait() == .exit(0), "\(manifest.place): \(output)")
        }
    }

    /// What all pages print, one after the other, each on a store of its own.
    private func run(_ pages: [DocPage]) throws -> String {
        let folder = try TemporaryFolder()
        var sources = [folder.path("Program.swift")]
        var calls = ""
        for (number, page) in pages.enumerated() {
            let name = "Page\(number)"
            sources.append(folder.path("\(name).swift"))
            try write(page.source(named: name), to: folder.path("\(name).swift"))
            calls += "try await \(name).run(at: CommandLine.arguments[1] + \"/\(name)\")\n"
        }
        let program = """
            @main struct Program {
            static func main() async throws {
            \(calls)}
            }
            """
        try write(program, to: sources[0])
        let (ending, messages) = try Compiler.build(sources, into: folder.path("program"))
        try #require(ending == .exit(0), "\(messages)")
        let child = try ChildProcess(program: folder.path("program"), arguments: [folder.path])
        let output = child.readAll()
        #expect(child.wait() == .exit(0), "\(output)")
        return output
    }

    private func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// What a program says that it prints: the comments beside a `print`, and those that stand
    /// alone.
    private func said(in program: CodeBlock) -> [String] {
        program.text.split(separator: "\n").compactMap { line in
            let code = line.drop { $0 == " " }
            if code.hasPrefix("// ") { return timeless(String(code.dropFirst(3))) }
            guard code.contains("print("), let comment = code.firstRange(of: "  // ") else {
                return nil
            }
            return timeless(String(code[comment.upperBound...]))
        }
    }

    /// A line without the time that something took.
    private func timeless(_ line: String) -> String {
        line.replacing(#/in [0-9.]+ (ns|us|ms|s)\b/#, with: "in no time")
    }
}
