import Testing

@Suite("links")
struct LinkTests {
    private let paths: Set = ["README.md", "docs", "docs/README.md", "docs/a b.md", "docs/c.md"]

    private func findings(_ text: String, at path: String = "docs/README.md") -> [Finding] {
        Links(file: SourceFile(path: path, text: text)).findings(paths: paths)
    }

    @Test(
        "a link that leads nowhere is found",
        arguments: [
            "[a](d.md)", "![a](d.png)", "[a]: d.md", "[a](../../README.md)", "[a](/c.md)",
            "[a](C.md)", "[a](c.md) [b](d.md#e)", "[a](d.md \"title\")",
        ])
    func broken(_ text: String) {
        #expect(findings("x\n\(text)").map(\.line) == [2])
    }

    @Test(
        "a link that leads somewhere is accepted",
        arguments: [
            "[a](c.md)", "[a](./c.md#b)", "[a](../README.md)", "[a](a%20b.md)", "[a](/docs/c.md)",
            "[a](#b)", "[a](https://example.org/d.md)", "[a](mailto:a@example.org)",
            "[^1]: d.md", "`[a](d.md)`", "```\n[a](d.md)\n```",
        ])
    func whole(_ text: String) {
        #expect(findings(text).isEmpty)
    }

    @Test("links start from the folder of their file")
    func folder() {
        #expect(findings("[a](docs/c.md)", at: "README.md").isEmpty)
        #expect(findings("[a](c.md)", at: "README.md").count == 1)
    }

    @Test("a page that the index does not link is found")
    func unlinked() {
        let index = Links(file: SourceFile(path: "docs/README.md", text: "[a](c.md)"))
        let all = ["README.md", "docs/README.md", "docs/c.md", "docs/d.md"]
        #expect(index.unlinked(paths: all).map(\.path) == ["docs/d.md"])
    }
}
