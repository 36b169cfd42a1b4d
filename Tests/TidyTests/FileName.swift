/// A file has the name of the type that it holds, or of one that it extends.
///
/// `X.swift` holds the type X, `X.swift` and `X+Aspect.swift` extend X or make types conform to X.
/// Small types stand beside it, with what uses them.
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
        let outline = file.outline
        let stem = String(name(of: file).dropLast(".swift".count))
        if outline.types.contains(where: { $0.name == stem }) { return [] }
        let owner = String(stem.prefix { $0 != "+" })
        let extended = outline.declarations.filter(\.isExtension).map(\.name)
        if outline.conformances.union(extended).contains(owner) { return [] }
        return [file.finding("neither holds nor extends \(owner)")]
    }

    private func name(of file: SourceFile) -> String {
        String(file.path.split(separator: "/").last ?? "")
    }
}
