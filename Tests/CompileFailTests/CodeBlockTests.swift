import Testing

@Suite("Code blocks")
struct CodeBlockTests {
    @Test("those of a page are found, with their languages, places and lines")
    func page() {
        let text = "a\n```swift\nlet b = 1\n\nc()\n```\n```\n$ d\n```\n"
        let blocks = CodeBlock.all(of: text, at: "a.md")
        #expect(blocks.map(\.language) == ["swift", ""])
        #expect(blocks.map(\.place) == ["a.md:3", "a.md:8"])
        #expect(blocks.map(\.text) == ["let b = 1\n\nc()", "$ d"])
    }

    @Test("those of doc comments are found, with blanks for the marks, and no others")
    func comment() {
        let text = "    /// a\n    /// ```swift\n    /// b()\n    /// ```\n// ```\nlet c = 1\n"
        let blocks = CodeBlock.all(of: text, at: "a.swift")
        #expect(blocks.map(\.place) == ["a.swift:3"])
        #expect(blocks.map(\.text) == ["        b()"])
    }

    @Test("one that is not closed ends with its comment, or with the page")
    func open() {
        let comment = CodeBlock.all(of: "/// ```swift\n/// b()\nlet c = 1\n", at: "a.swift")
        #expect(comment.map(\.text) == ["    b()"])
        #expect(CodeBlock.all(of: "```swift\nb()", at: "a.md").map(\.text) == ["b()"])
    }

    @Test("one with await becomes an asynchronous function, whose errors name the file")
    func function() {
        let block = CodeBlock(path: "a.md", line: 3, language: "swift", text: "await b()")
        #expect(
            block.function("c", "d: Int").split(separator: "\n") == [
                "func c(d: Int) async throws {",
                "#sourceLocation(file: \"a.md\", line: 3)",
                "await b()",
                "#sourceLocation()",
                "}",
            ])
    }
}
