/// A file has the name of the type that it holds, or of one that it extends.
///
/// A type at the top level lies in a file of its own name, unless it is private: what only one file
/// uses is private in it, also in tests. A file without such a type is named `X.swift` or
/// `X+Aspect.swift`, where it extends X or makes types conform to X.
struct FileName {
    /// Files that neither hold nor extend what their name says, and why.
    var exceptions = [
        "Filter+Mistakes.swift": "operators are functions, these make filters that do not compile"
    ]
    /// What the system or the package manager names.
    private static let programs: Set = ["main.swift", "Package.swift"]
    /// Each file here is a program, or what stands before the code of a page.
    private static let folders = ["Fixtures/", "Settings/"].map { "Tests/CompileFailTests/" + $0 }

    func findings(in files: [SourceFile]) -> [Finding] {
        let named = files.filter { file in
            !Self.programs.contains(name(of: file))
                && !Self.folders.contains { file.path.hasPrefix($0) }
        }
        let checked = named.map { (file: $0, findings: findings(in: $0)) }
        let excepted = checked.filter { exceptions[name(of: $0.file)] != nil }
        let needed = Set(excepted.filter { !$0.findings.isEmpty }.map { name(of: $0.file) })
        return checked.filter { exceptions[name(of: $0.file)] == nil }.flatMap(\.findings)
            + exceptions.keys.filter { !needed.contains($0) }.sorted().map {
                Finding(path: $0, message: "no file of this name needs an exception")
            }
    }

    private func findings(in file: SourceFile) -> [Finding] {
        let outline = SwiftOutline(file)
        let stem = String(name(of: file).dropLast(".swift".count))
        if !outline.types.isEmpty {
            return outline.types.filter { $0.name != stem }.map {
                file.finding(line: $0.line, "\($0.name) has no file of its own name")
            }
        }
        let owner = String(stem.prefix { $0 != "+" })
        let extended = outline.declarations.filter(\.isExtension).map(\.name)
        if outline.conformances.union(extended).contains(owner) { return [] }
        return [file.finding("holds no type, and extends no \(owner)")]
    }

    private func name(of file: SourceFile) -> String {
        String(file.path.split(separator: "/").last ?? "")
    }
}
