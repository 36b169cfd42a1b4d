import Testing

@Suite("tests that pages name")
struct NamedTestsTests {
    private let sources = [
        SourceFile(
            path: "Tests/WaterTests/RainTests.swift",
            text: """
                @Suite("Rain") struct RainTests {
                    @Test("falls down, and not up")
                    func falls() {}
                    @Test(
                        "is wet", arguments: [1])
                    func wet() {}
                }
                """)
    ]

    private func findings(_ text: String) -> [Finding] {
        NamedTests(in: SourceFile(path: "docs/testing.md", text: text)).findings(sources: sources)
    }

    @Test(
        "a suite or a test that is not there is found",
        arguments: [
            "| a | SnowTests |", "| a | `Tests/SnowTests`: RainTests |", "RainTests: falls up",
            "RainTests: is wet; RainTests: is dry", "RainTests, SnowTests",
        ])
    func missing(_ text: String) {
        #expect(findings("x\n" + text).map(\.line) == [2])
    }

    @Test(
        "one that is there is accepted",
        arguments: [
            "| a | RainTests |", "| a | `Tests/WaterTests`: RainTests: Falls down |",
            "RainTests: falls down, and not up; RainTests: is wet", "RainTests, all", "no tests",
            "RainTests: is wet, RainTests",
        ])
    func there(_ text: String) {
        #expect(findings(text) == [])
    }
}
