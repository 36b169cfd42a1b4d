import Testing

@Suite("words")
struct WordTests {
    private func file(_ text: String) -> SourceFile {
        SourceFile(path: "A.swift", text: text)
    }

    @Test("each leftover word is found", arguments: Leftover.words)
    func leftover(_ word: String) {
        #expect(Leftover().findings(in: file("a\n// \(word): later")).map(\.line) == [2])
        #expect(Leftover().findings(in: file("mktemp a.\(word)\(word) \(word)s")).isEmpty)
    }

    @Test("a section banner is found in a comment only")
    func banner() {
        #expect(Leftover().swiftFindings(in: file("// \(Leftover.banner): - a")).count == 1)
        #expect(Leftover().swiftFindings(in: file("let a = \"\(Leftover.banner)\"")).isEmpty)
    }

    @Test("a testable import is found in code only")
    func testableImport() {
        let line = "\(Leftover.testableImport) import A"
        #expect(Leftover().swiftFindings(in: file(line)).count == 1)
        #expect(Leftover().swiftFindings(in: file("let a = \"\(line)\"")).isEmpty)
    }

    @Test("a claim without because is found", arguments: Justification.claims)
    func claim(_ claim: String) {
        let code = "struct A: \(claim) Sendable {"
        let nothing = Justification().findings(in: file("a\n\(code)"))
        #expect(nothing.map(\.line) == [2])
        let tooFar = "// because\n\n\n\(code)"
        #expect(Justification().findings(in: file(tooFar)).map(\.line) == [4])
        let notAComment = "let because = \"because\"\n\(code)"
        #expect(Justification().findings(in: file(notAComment)).count == 1)
    }

    @Test("a claim with because within two lines is accepted", arguments: Justification.claims)
    func justifiedClaim(_ claim: String) {
        let code = "struct A: \(claim) Sendable {"
        #expect(Justification().findings(in: file("/// Safe, because b.\n\n\(code)")).isEmpty)
        #expect(Justification().findings(in: file("\(code)\n\n// because b")).isEmpty)
        #expect(Justification().findings(in: file("// \(code)")).isEmpty)
    }

    @Test("an unsafe declaration without because is found, once")
    func unsafeDeclaration() {
        let code = "struct A {\n    let a = unsafe b\n    let c = unsafe d\n}\n"
        #expect(UnsafeJustification().findings(in: file(code)).map(\.line) == [2])
        let other = "/// because\nstruct B {\n}\n" + code
        #expect(UnsafeJustification().findings(in: file(other)).map(\.line) == [5])
    }

    @Test("an unsafe declaration with because anywhere in it is accepted")
    func justifiedUnsafeDeclaration() {
        let code = "struct A {\n    // because it lives\n\n\n\n    let a = unsafe b\n}\n"
        #expect(UnsafeJustification().findings(in: file(code)).isEmpty)
        #expect(UnsafeJustification().findings(in: file("let unsafely = \"unsafe\"")).isEmpty)
    }
}
