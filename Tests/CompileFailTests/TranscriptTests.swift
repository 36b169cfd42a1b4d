import Foundation
import TestSupport
import Testing

/// What the pages show of a terminal is what the tools print there.
@Suite("The terminals of the pages")
struct TranscriptTests {
    @Test(
        "the commands of a page, one after the other, print what is said there",
        // The sizes of stores are shown, which are other ones with other pages.
        .enabled(if: sysconf(Int32(_SC_PAGESIZE)) == 4_096))
    func commands() throws {
        let blocks = try DocPage.blocks().filter { $0.language == "console" || $0.isProgram }
        let pages = Dictionary(grouping: blocks, by: \.path).filter { page in
            page.value.contains { $0.language == "console" }
        }
        try #require(!pages.isEmpty)
        for (path, blocks) in pages {
            let programs = blocks.filter(\.isProgram)
            let pages = programs.map { DocPage(path: path, blocks: [$0]) }
            let program = pages.isEmpty ? nil : try DocProgram(pages)
            let folder = try TemporaryFolder()
            var number = 0
            for block in blocks {
                if block.isProgram, let program {
                    // The program of the page is about the store that the commands are about.
                    let (output, _) = try program.run(number, at: folder.path("Training"))
                    let lines = DocProgram.lines(of: output).flatMap { $0.dropFirst() }
                    #expect(lines.map(CodeBlock.timeless) == block.said, "\(output)")
                    number += 1
                } else {
                    try check(Transcript(block), in: folder)
                }
            }
        }
    }

    private func check(_ transcript: Transcript, in folder: TemporaryFolder) throws {
        try #require(!transcript.commands.isEmpty, "\(transcript.place)")
        for command in transcript.commands {
            let output = try run(command.text, in: folder).map(CodeBlock.timeless)
            #expect(
                output == command.output.map(CodeBlock.timeless),
                "\(transcript.place): \(command.text)")
        }
    }

    private func run(_ command: String, in folder: TemporaryFolder) throws -> [String] {
        let products = ChildProcess.products().path
        let line = "unset COLUMNS; PATH='\(products)':$PATH; cd '\(folder.path)'; \(command) 2>&1"
        let child = try ChildProcess(program: "/bin/sh", arguments: ["-c", line])
        let output = child.readAll().split(separator: "\n", omittingEmptySubsequences: false)
        child.wait()
        return output.dropLast().map(String.init)
    }
}
