import Testing

@Suite("layout")
struct LayoutTests {
    private let agreed = Array(Layout().required)

    @Test("the agreed names are accepted, with other dot files and Benchmarks or without")
    func agreedNames() {
        #expect(Layout().findings(names: agreed).isEmpty)
        #expect(Layout().findings(names: agreed + ["Benchmarks", ".git"]).isEmpty)
    }

    @Test("each missing name is found", arguments: Layout().required)
    func missing(_ name: String) {
        #expect(Layout().findings(names: agreed.filter { $0 != name }).map(\.path) == [name])
    }

    @Test("a name that was not agreed is found", arguments: ["Package.resolved", "src", "TREE.md"])
    func extra(_ name: String) {
        #expect(Layout().findings(names: agreed + [name]).map(\.path) == [name])
    }

    @Test(
        "a name without a noun is found, as a file and as a folder",
        arguments: ["Sources/A/Utils.swift", "Sources/A/String+Helpers.swift", "Tests/Utilities"])
    func vague(_ path: String) {
        #expect(Layout().findings(paths: [path, "Sources/A/Cursor.swift"]).map(\.path) == [path])
    }
}
