import Foundation
import TestSupport
import Testing
import store_inspect

/// What shells and `man` are given. The scripts follow from the help texts.
@Suite("Completion and the manual") struct CompletionTests {
    private func run(_ script: String) throws -> String {
        let child = try ChildProcess(program: "/bin/bash", arguments: ["-c", script])
        let output = child.readAll()
        #expect(child.wait() == .exit(0), "\(output)")
        return output
    }

    /// The words that bash offers for the last one of a command line.
    private func offered(_ words: String...) throws -> [String] {
        let script = ToolRun("completion", "bash").output
        let line = (["store-inspect"] + words).map { "'\($0)'" }.joined(separator: " ")
        return try run(
            """
            \(script)
            COMP_WORDS=(\(line)) COMP_CWORD=\(words.count)
            _store_inspect
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        ).split(separator: "\n").map(String.init)
    }

    @Test("bash offers commands, and the options of a command")
    func bash() throws {
        #expect(try offered("ver") == ["verify"])
        #expect(try offered("").contains("explain"))
        #expect(try offered("keys", "--f") == ["--from"])
        let options = try offered("list", "store", "--")
        #expect(
            Set(options).isSuperset(of: ["--fields", "--limit", "--csv", "--time-zone", "--help"]))
    }

    @Test("each shell has each command, with its options", arguments: ["bash", "zsh", "fish"])
    func shells(shell: String) {
        let script = ToolRun("completion", shell)
        #expect(script.code == 0 && script.errors == "")
        for command in StoreInspect.tool.commands {
            #expect(script.output.contains(command.name))
        }
        #expect(script.output.contains(shell == "fish" ? "-l equals -r" : "--equals"))
    }

    @Test("the manual has the help of each command")
    func manual() {
        let page = ToolRun("manual")
        #expect(page.code == 0 && page.lines.first == ".TH STORE-INSPECT 1")
        for command in StoreInspect.tool.commands {
            #expect(page.output.contains(".SS store-inspect \(command.name) STORE"))
        }
        // A line that begins with a point is a command of man.
        let known = [".TH", ".SH", ".SS", ".PP", ".B ", ".nf", ".fi"]
        for line in page.lines where line.hasPrefix(".") {
            #expect(known.contains { line.hasPrefix($0) }, "\(line)")
        }
    }

    @Test("other words are refused")
    func wrong() {
        #expect(ToolRun("completion").errors.contains("SHELL is missing"))
        #expect(ToolRun("completion", "csh").errors.contains("bash, zsh, fish"))
        #expect(ToolRun("manual", "x").code == 2 && ToolRun("completion", "bash", "x").code == 2)
        let help = ToolRun("completion", "--help")
        #expect(help.code == 0 && help.output.contains("man -l -"))
    }
}
