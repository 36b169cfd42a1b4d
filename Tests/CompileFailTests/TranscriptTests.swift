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
        let blocks = try DocPage.blocks().filter { $0.language == "console" }
        try #require(!blocks.isEmpty)
        for (_, blocks) in Dictionary(grouping: blocks, by: \.path) {
            let folder = try TemporaryFolder()
            for block in blocks {
                let transcript = Transcript(block)
                try #require(!transcript.commands.isEmpty, "\(transcript.place)")
                for command in transcript.commands {
                    let output = try run(command.text, in: folder)
                    #expect(output == command.output, "\(transcript.place): \(command.text)")
                }
            }
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
