import Testing

@Suite("file names")
struct FileNameTests {
    private func findings(_ text: String, at path: String = "Sources/A/B.swift") -> [Finding] {
        FileName(exceptions: [:]).findings(in: [SourceFile(path: path, text: text)])
    }

    @Test(
        "a file that neither holds nor extends what it is named after is found",
        arguments: [
            "extension C {}", "func b() {}", "typealias B = C", "private struct B {}",
            "struct C {}",
        ])
    func nameless(_ text: String) {
        #expect(findings(text).count == 1)
        #expect(findings(text, at: "Sources/A/B+D.swift").count == 1)
    }

    @Test(
        "a file that is named after what it holds is accepted",
        arguments: [
            ("struct B { enum C {} }\nextension D {}\nprivate enum E {}\nfunc f() {}", "B.swift"),
            ("typealias C = D\nactor B {}", "B.swift"), ("extension B {}", "B.swift"),
            ("struct C {}\nstruct B {}", "B.swift"), ("extension B {}\nenum C {}", "B+C.swift"),
            ("extension B.C {}", "B+D.swift"), ("extension [UInt8] {}", "Array+B.swift"),
            ("extension Int: B {}\nextension UInt: B {}", "B+Numbers.swift"),
            ("print(1)", "main.swift"), ("let package = 1", "Package.swift"),
        ])
    func named(_ text: String, _ name: String) {
        #expect(findings(text, at: "Sources/A/" + name) == [])
    }

    @Test("programs that must not compile may hold what they like")
    func fixtures() {
        #expect(findings("struct C {}", at: "Tests/CompileFailTests/Fixtures/B.swift") == [])
    }

    @Test("an exception is accepted while a file needs it")
    func exceptions() {
        let rule = FileName(exceptions: ["B.swift": "because"])
        let files = ["struct C {}", "struct B {}"].map {
            SourceFile(path: "Sources/A/B.swift", text: $0)
        }
        #expect(rule.findings(in: [files[0]]) == [])
        #expect(rule.findings(in: [files[1]]).map(\.path) == ["B.swift"])
        #expect(rule.findings(in: []).map(\.path) == ["B.swift"])
    }
}
