/// The names of tests in a page: words that end in `Tests` are suites, or folders of them, and what
/// follows one and a colon is a part of the name of a test in it.
struct NamedTests {
    private struct Naming {
        let line: Int
        let suite: String
        let part: String?
    }

    private let page: SourceFile
    private let namings: [Naming]

    init(in page: SourceFile) {
        self.page = page
        namings = page.lines.enumerated().flatMap { index, line in
            line.matches(of: /\b(?<suite>[A-Z]\w+Tests)\b(?:: (?<part>[^;|]+))?/).map { match in
                let part = match.output.part.map {
                    String($0.prefix(upTo: $0.firstRange(of: ", `")?.lowerBound ?? $0.endIndex))
                }
                return Naming(
                    line: index + 1, suite: String(match.output.suite),
                    part: part.flatMap(Self.withoutSuites))
            }
        }
    }

    /// Returns the part of a test's name before a comma and the next suite; nil if there is none.
    private static func withoutSuites(_ text: String) -> String? {
        let end = text.firstMatch(of: /,? ?`?[A-Z]\w+Tests\b/)?.range.lowerBound ?? text.endIndex
        let part = String(text[..<end].drop(while: \.isWhitespace))
        let trimmed = part.reversed().drop(while: \.isWhitespace).reversed()
        return trimmed.isEmpty ? nil : String(trimmed)
    }

    /// Every suite, or folder, that the page names is in `sources`, and so is every test.
    func findings(sources: [SourceFile]) -> [Finding] {
        var tests: [String: [String]] = [:]
        for source in sources {
            for folder in source.path.split(separator: "/").dropLast() {
                tests[String(folder), default: []] += []
            }
            let names = source.text.matches(of: /@Test\(\s*"((?:[^"\\]|\\.)*)"/)
                .map { String($0.output.1).lowercased() }
            let declarations = /\b(?:struct|class|enum|extension) (\w+Tests)\b/
            for suite in source.text.matches(of: declarations) {
                tests[String(suite.output.1), default: []] += names
            }
        }
        return namings.compactMap { naming in
            guard let names = tests[naming.suite] else {
                return page.finding(line: naming.line, "there is no suite \(naming.suite)")
            }
            guard let part = naming.part?.lowercased() else { return nil }
            if names.contains(where: { $0.contains(part) }) { return nil }
            return page.finding(
                line: naming.line, "\(naming.suite) has no test of that name: \(part)")
        }
    }
}
