import Testing

@Suite("scripts")
struct ScriptTests {
    private let head = "#!/usr/bin/env bash\nset -euo pipefail\n"

    private func findings(_ text: String, isExecutable: Bool = true) throws -> [Finding] {
        let file = SourceFile(path: "Tools/a", text: text)
        return try Script(file: file, isExecutable: isExecutable).findings()
    }

    @Test("a strict script is accepted")
    func good() throws {
        #expect(try findings(head + "if true; then echo a; fi\n").isEmpty)
    }

    @Test("a script that cannot be run is found")
    func notExecutable() throws {
        #expect(try findings(head, isExecutable: false).count == 1)
    }

    @Test("a script for another shell is found")
    func otherShell() throws {
        #expect(try findings("#!/bin/sh\nset -euo pipefail\n").map(\.line) == [1])
    }

    @Test("a script that goes on after an error is found")
    func lax() throws {
        #expect(try findings("#!/usr/bin/env bash\n").count == 1)
    }

    @Test("a syntax error is found with its line")
    func syntaxError() throws {
        #expect(try findings(head + "if true; then )\nfi\n").map(\.line) == [3])
    }
}
