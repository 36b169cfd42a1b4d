import Testing

@Suite("rooms")
struct RoomTests {
    /// The files of two rooms, of which `Low` declares `Key`, `keyCount` and a few more.
    private func rooms(_ text: String) -> Rooms {
        let low = """
            struct Key { enum Part {}; func upperCase() {} }
            typealias Name = Int
            private struct Secret {}
            extension Key {
                var keyCount: Int { let localName = 1 }
                var count: Int { 1 }
                private var hiddenCount: Int { 1 }
                var isNumber: Bool { true }
            }
            func makeKey() {}
            """
        return Rooms(
            of: [
                SourceFile(path: "Sources/M/Low/Key.swift", text: low),
                SourceFile(path: "Sources/M/High/Up/Query.swift", text: text),
                SourceFile(path: "Sources/N/Key.swift", text: "struct Query {}; let a = Key()"),
            ], in: "Sources/M")
    }

    @Test("a room is a folder of the module")
    func names() {
        #expect(rooms("").names == ["High/Up", "Low"])
    }

    @Test(
        "the name of a type of another room is found once a file",
        arguments: [
            "let a: [Key]", "extension Key {}", "extension Key.Part {}", "let a = Key.Part.b",
            "let a = \"\\(Key.b)\"", "let a = Key()\nlet b = Key()", "@Key var a",
        ])
    func types(_ text: String) throws {
        let uses = rooms("\n" + text).uses
        try #require(uses.map(\.name) == ["Key"])
        #expect(uses[0].line == 2 && uses[0].file.path == "Sources/M/High/Up/Query.swift")
        #expect(uses[0].from == "High/Up" && uses[0].to == "Low")
    }

    @Test(
        "members of extensions, functions and aliases are found by their names",
        arguments: [
            ("let a = b.keyCount", "keyCount"), ("makeKey()", "makeKey"), ("let a: Name", "Name"),
        ])
    func members(_ text: String, _ name: String) {
        #expect(rooms(text).uses.map(\.name) == [name])
    }

    @Test(
        "what only looks like such a name is not found",
        arguments: [
            "// Key", "let a = \"Key\"", "let a = KeyList()", "let a = B.Key()",
            "struct B { enum Key {} ; let a: Key }", "private struct Key {}\nlet a = Key()",
            "let a = Part.b", "let a: Secret", "f(keyCount: 1)", "let a = b.count",
            "let a = b.hiddenCount", "let a = b.isNumber", "let a = b.upperCase()",
            "let a = b.localName", "func f() { let keyCount = 1; g(keyCount) }",
        ])
    func noUses(_ text: String) {
        #expect(rooms(text).uses.map(\.name) == [])
    }

    private func findings(_ rows: String) -> [Finding] {
        let page = """
            # A page
            | High/Up | Low |
            \(RoomTable.heading)
            | room | may use |
            |---|---|
            \(rows)
            ## Another section
            | High/Up | Low |
            """
        return RoomTable(in: SourceFile(path: "a.md", text: page))
            .findings(of: rooms("\nlet a: Key"))
    }

    @Test("the table as it should be is accepted, and printed for any other")
    func exact() throws {
        let table = "| High/Up | Low |\n| Low | nothing |"
        #expect(findings(table) == [])
        let other = try #require(findings("| Low | nothing |").last)
        #expect(other.path == "a.md" && other.message.hasSuffix("\n" + table))
    }

    @Test("a use that the table lacks is found with its file, line, name and rooms")
    func forbidden() {
        let found = findings("| High/Up | nothing |\n| Low | nothing |").first
        #expect(
            found?.description
                == "Sources/M/High/Up/Query.swift:2: High/Up may not use Low, which has Key")
    }

    @Test(
        "what no file needs is found, and a room that is not there or has no row",
        arguments: [
            ("| High/Up | Low |\n| Low | High/Up |", 7),
            ("| High/Up | Low, Attic |\n| Low | nothing |", 6),
            ("| High/Up | Low |\n| Low | nothing |\n| Attic | nothing |", 8),
            ("| High/Up | Low |", nil),
        ])
    func idle(_ rows: String, _ line: Int?) {
        let found = findings(rows)
        #expect(found.count == 2 && found.first?.line == line)
        #expect(found.allSatisfy { $0.path == "a.md" })
    }
}
