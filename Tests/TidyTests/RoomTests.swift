import Testing

@Suite("rooms")
struct RoomTests {
    /// The files of two rooms, of which `Low` declares `Key`, `keyCount` and a few more.
    private func rooms(_ text: String) -> Rooms {
        let low = """
            struct Key { enum Part {}; func upperCase() {} }
            typealias Name = Int
            private struct Secret {}
            extension Query { struct Inner {} }
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
            ("let a = b ? c.keyCount : 1", "keyCount"),
            ("let keyCounts = [b.keyCount: 1]", "keyCount"),
            ("let a: Query.Inner", "Query.Inner"),
        ])
    func members(_ text: String, _ name: String) {
        #expect(rooms(text).uses.map(\.name) == [name])
    }

    @Test(
        "what only looks like such a name is not found",
        arguments: [
            "// Key", "let a = \"Key\"", "let a = KeyList()", "let a = B.Key()",
            "struct B { enum Key {} ; let a: Key }", "private struct Key {}\nlet a = Key()",
            "let a = Part.b", "let a: Secret", "f(keyCount: 1)", "f(1, keyCount: 1)",
            "let a = b.count",
            "let a = b.hiddenCount", "let a = b.isNumber", "let a = b.upperCase()",
            "let a = b.localName", "func f() { let keyCount = 1; g(keyCount) }",
        ])
    func noUses(_ text: String) {
        #expect(rooms(text).uses.map(\.name) == [])
    }

    @Test("what lies deeper belongs to the room")
    func deeper() {
        let file = SourceFile(path: "Sources/M/High/Up/Attic/Box.swift", text: "let a: Key")
        #expect(Rooms(of: [file], in: "Sources/M").names == ["High/Up"])
    }
}

@Suite("layers")
struct LayerTests {
    /// The findings of a page for three rooms, of which `High/Up` uses `High/Side`, and that uses
    /// `Low/Down`.
    private func findings(_ lines: String) -> [String] {
        let page = """
            # A page
                1 Low Other
            \(Layers.heading)
            \(lines)
            ## Another section
                9 Low Down
            """
        let rooms = Rooms(
            of: [
                SourceFile(path: "Sources/M/Low/Down/Key.swift", text: "struct Key {}"),
                SourceFile(
                    path: "Sources/M/High/Side/Box.swift", text: "struct Box { var a: Key }"),
                SourceFile(path: "Sources/M/High/Up/Query.swift", text: "\nlet a: Box"),
            ], in: "Sources/M")
        return Layers(in: SourceFile(path: "a.md", text: page)).findings(of: rooms)
            .map(\.description)
    }

    @Test(
        "a room uses lower layers, and what stands before it or knows it",
        arguments: ["Side, Up", "Side & Up", "Up & Side"])
    func sound(_ high: String) {
        #expect(findings("    2 High \(high)\n    1 Low Down") == [])
    }

    @Test("an arrow up is found with its file, line, name and rooms")
    func up() {
        #expect(
            findings("    2 Low Down\n    1 High Side, Up") == [
                "Sources/M/High/Side/Box.swift:1: High/Side may not use Low/Down, which has Key"
            ])
    }

    @Test("an arrow to what stands after it in the same layer is found")
    func inside() {
        #expect(
            findings("    2 High Up, Side\n    1 Low Down") == [
                "Sources/M/High/Up/Query.swift:2: High/Up may not use High/Side, which has Box"
            ])
    }

    @Test("a room that stands twice is found")
    func twice() {
        #expect(
            findings("    2 High Side, Up\n    1 Low Down, Down") == [
                "a.md:5: Low/Down stands twice"
            ])
    }

    @Test("a room without a place is found, and a place without a room")
    func places() {
        #expect(
            findings("    2 High Side, Up, Attic") == [
                "a.md: no layer has Low/Down", "a.md:4: there is no room High/Attic",
            ])
    }
}
