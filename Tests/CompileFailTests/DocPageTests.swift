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
        let program = try DocProgram(pages)
        let folder = try TemporaryFolder()
        for (number, page) in pages.enumerated() {
            let (output, ending) = try program.run(number, at: folder.path("store\(number)"))
            #expect(ending == .exit(0), "\(output)")
            let found = DocProgram.lines(of: output)
            try #require(found.map(\.first) == page.programs.map(\.place), "\(output)")
            for (block, lines) in zip(page.programs, found) {
                #expect(lines.dropFirst().map(CodeBlock.timeless) == block.said, "\(block.place)")
            }
        }
    }

    @Test("every block is a program, a terminal, or commands for a shell")
    func languages() throws {
        // What another framework takes cannot be compiled here.
        for block in try DocPage.blocks() where block.path != "docs/examples/swiftdata.md" {
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

    private func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
}
