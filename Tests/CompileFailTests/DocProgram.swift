import Foundation
import TestSupport

/// One program of several pages, each of which runs alone, on a store at a path.
struct DocProgram {
    private let folder: TemporaryFolder
    private let count: Int

    /// What the compiler says of pages that it refuses.
    struct Refused: Error {
        let messages: String
    }

    /// Compiles pages.
    init(_ pages: [DocPage]) throws {
        folder = try TemporaryFolder()
        count = pages.count
        var sources = [folder.path("Program.swift")]
        var calls = ""
        for (number, page) in pages.enumerated() {
            let name = "Page\(number)"
            sources.append(folder.path("\(name).swift"))
            try page.source(named: name)
                .write(toFile: folder.path("\(name).swift"), atomically: true, encoding: .utf8)
            calls += "case \"\(number)\": try await \(name).run(at: CommandLine.arguments[2])\n"
        }
        let program = """
            @main struct Program {
            static func main() async throws {
            switch CommandLine.arguments[1] {
            \(calls)default: break
            }
            }
            }
            """
        try program.write(toFile: sources[0], atomically: true, encoding: .utf8)
        let (ending, messages) = try Compiler.build(sources, into: folder.path("program"))
        guard ending == .exit(0) else { throw Refused(messages: messages) }
    }

    /// Runs a page, and returns what each of its programs has printed, behind its place.
    func run(_ page: Int, at path: String) throws -> (output: String, ending: ChildProcess.Ending) {
        let child = try ChildProcess(
            program: folder.path("program"), arguments: ["\(page)", path])
        let output = child.readAll()
        return (output, child.wait())
    }

    /// Divides what a page has printed into the lines of its programs, behind their places.
    static func lines(of output: String) -> [[String]] {
        output.components(separatedBy: DocPage.mark).dropFirst()
            .map { $0.split(separator: "\n").map(String.init) }
    }
}

extension CodeBlock {
    /// What a program says that it prints: the comments beside a `print`, and those that stand
    /// alone.
    var said: [String] {
        text.split(separator: "\n").compactMap { line in
            let code = line.drop { $0 == " " }
            if code.hasPrefix("// ") { return Self.timeless(String(code.dropFirst(3))) }
            guard code.contains("print("), let comment = code.firstRange(of: "  // ") else {
                return nil
            }
            return Self.timeless(String(code[comment.upperBound...]))
        }
    }

    /// A line without the time that something took.
    static func timeless(_ line: String) -> String {
        line.replacing(#/in [0-9.]+ (ns|us|ms|s)\b/#, with: "in no time")
    }
}
