import Testing

@Suite("public errors")
struct PublicErrorTests {
    private func findings(_ texts: String...) -> [Finding] {
        PublicErrors().findings(
            in: texts.enumerated().map { SourceFile(path: "A\($0).swift", text: $1) })
    }

    @Test("a public error without words is found")
    func silent() {
        #expect(findings("\npublic enum Refusal: Error, Hashable {").map(\.line) == [2])
        #expect(findings("public struct Refusal: Hashable, Error {").count == 1)
        #expect(findings("public indirect enum Refusal: Error {").count == 1)
        #expect(findings("    public struct Code: RawRepresentable, Error {").count == 1)
    }

    @Test("one with words in another file of the module is accepted, as are errors within it")
    func localized() {
        let words = "extension Refusal: LocalizedError, Hashable {"
        #expect(findings("public enum Refusal: Error {", words) == [])
        #expect(findings("public struct Code: Error {", "extension A.Code: LocalizedError {") == [])
        #expect(findings("enum Refusal: Error {", "public struct ErrorList: Hashable {") == [])
    }

    @Test("a case that is left to Swift's spelling is found")
    func spelled() {
        #expect(findings("        default: \"\\(self)\"").count == 1)
    }
}
