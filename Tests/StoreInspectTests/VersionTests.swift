import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// What the tools say of themselves.
@Suite("The version") struct VersionTests {
    @Test("both tools print the version and what a report of a fault needs")
    func printed() throws {
        let run = ToolRun("--version")
        #expect(run.code == 0 && run.errors == "" && run.lines.count == 4)
        #expect(run.lines[0] == "store-inspect \(Release.version)")
        #expect(run.lines[1] == "file format 0")
        #expect(run.lines[2] == "liblmdb \(LibraryVersion.text)")
        #expect(LibraryVersion.text.split(separator: ".").count == 3)
        #expect(ToolRun("--version", "now").code == 2)
        let other = try ChildProcess(
            program: ChildProcess.products().appendingPathComponent("plainweights").path,
            arguments: ["--version"])
        #expect(
            other.readAll() == run.output.replacing("store-inspect", with: "plainweights"))
        #expect(other.wait() == .exit(0))
    }

    @Test("help, the manual and completion have the option")
    func documented() {
        #expect(ToolRun("help").output.contains("store-inspect --version"))
        #expect(ToolRun("manual").output.contains("\\-\\-version  print the version"))
        for shell in ["bash", "zsh", "fish"] {
            #expect(ToolRun("completion", shell).output.contains("version"))
        }
    }

    @Test("the version is the newest one of the changelog")
    func changelog() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../CHANGELOG.md")
        let text = try String(contentsOf: root, encoding: .utf8)
        let heading = try #require(text.firstMatch(of: /(?m)^## \[(.+?)\]/))
        #expect(heading.1.lowercased() == Release.version)
    }
}
