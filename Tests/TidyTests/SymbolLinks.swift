/// The links of doc comments to what is declared: two backticks on each side of the name.
///
/// Each part of a link is declared in the sources, and one file that declares a member has the name
/// of its owner too. Types that tell overloads apart are not looked at; a hash that does so is
/// found, because it changes with the declaration.
struct SymbolLinks {
    private let files: [SourceFile]
    private let parts: [(names: Set<String>, words: Set<String>)]

    /// - Parameter files: all that a link can lead to.
    init(in files: [SourceFile]) {
        self.files = files
        parts = files.map(DeclaredNames.init).map { ($0.names, $0.words) }
    }

    func findings() -> [Finding] {
        files.flatMap { file in
            file.lines.enumerated().filter { $0.element.contains("``") }.flatMap { index, line in
                line.matches(of: #/``([^`\s]+)``/#).map { String($0.1) }
                    .filter { !isDeclared($0) }
                    .map { file.finding(line: index + 1, "a link to what is not declared: \($0)") }
            }
        }
    }

    private func isDeclared(_ link: String) -> Bool {
        let link = link.replacing(#/-(\(|>).*$/#, with: "")
        let names = link.split(separator: "/").map(String.init)
        return names.indices.allSatisfy { index in
            parts.contains { part in
                part.names.contains(names[index])
                    && (index == 0 || part.words.contains(names[index - 1]))
            }
        }
    }
}
