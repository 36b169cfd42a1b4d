import Testing

@Suite("lengths")
struct LengthTests {
    private func file(_ path: String = "A.swift", lines: Int) -> SourceFile {
        SourceFile(path: path, text: String(repeating: "x\n", count: lines))
    }

    @Test("a file one line over the limit is found")
    func longFile() {
        let others = (0..<20).map { file("\($0).swift", lines: 1) }
        #expect(FileLength().findings(in: others + [file(lines: 400)]).isEmpty)
        #expect(FileLength().findings(in: others + [file(lines: 401)]).map(\.path) == ["A.swift"])
    }

    @Test("more than a tenth of the files over the usual length is found")
    func manyLongFiles() {
        let short = (0..<9).map { file("\($0).swift", lines: 250) }
        #expect(FileLength().findings(in: short + [file(lines: 251)]).isEmpty)
        #expect(FileLength().findings(in: short.dropLast() + [file(lines: 251)]).count == 1)
    }

    @Test("a line one column over the limit is found, counted in characters")
    func longLine() {
        let fits = String(repeating: "é", count: 100)
        let file = SourceFile(path: "A.swift", text: "\(fits)\n\(fits)x\n")
        #expect(LineLength().findings(in: file).map(\.line) == [2])
    }

    @Test(
        "a function over the limit is found",
        arguments: [
            "func f() {\n\n\n}",
            "init() {\n\n\n}",
            "var x: Int {\n\n\n}",
            "let x: Int = {\n\n\n}()",
            "func f(\n    a: Int = { 1 }()\n) {\n}",
            "@Test(arguments: [1].map { $0 }) func f() {\n\n\n}",
            "func f() {\n    if a {\n    }\n}",
            "while true {\n\n\n}",
        ])
    func longFunction(_ code: String) {
        let inType = SourceFile(path: "A.swift", text: "import B\n\nstruct A {\n\(code)\n}\n")
        #expect(FunctionLength(limit: 3).findings(in: inType).map(\.line) == [4])
        #expect(FunctionLength(limit: 4).findings(in: inType).isEmpty)
    }

    @Test(
        "long types and braces that are not code are no functions",
        arguments: [
            "struct A {\n    let a: Int\n    struct B {\n        let b: Int\n    }\n}",
            "extension A {\n    let a = B.init()\n    enum C {\n        case d\n    }\n}",
            "func f() {}\n// {\n/* {\n */\nlet a = \"{\"\n",
            "func f() {}\nlet a = \"\"\"\n    {\n    \"\"\"\nlet b = #\"\\{\"#\nlet c = 1\n",
        ])
    func noFunction(_ code: String) {
        #expect(
            FunctionLength(limit: 3).findings(in: SourceFile(path: "A.swift", text: code)).isEmpty)
    }

    @Test("a function after a string that holds a brace is still measured")
    func functionAfterString() {
        let text = "let a = \"{ \\(b(\"}\")) {\"\nfunc f() {\n\n\n}\n"
        let file = SourceFile(path: "A.swift", text: text)
        #expect(FunctionLength(limit: 3).findings(in: file).map(\.line) == [2])
    }
}
