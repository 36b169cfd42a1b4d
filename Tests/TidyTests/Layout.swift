/// What may lie at the top of the tree, and what a file may be called.
struct Layout {
    var required: Set = [
        "Package.swift", "Sources", "Tests", "Tools", "docs",
        "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md",
        ".ci", ".editorconfig", ".github", ".gitignore", ".spi.yml", ".swift-format",
    ]
    var optional: Set = ["Benchmarks"]
    /// Names for files that collect what has no noun.
    var vague = ["util", "helper"]

    /// Findings among the names at the top. Other dot files belong to people's tools.
    func findings(names: [String]) -> [Finding] {
        let missing = required.subtracting(names).sorted().map {
            Finding(path: $0, message: "missing at the top level")
        }
        let allowed = required.union(optional)
        let extra = names.filter { !$0.hasPrefix(".") && !allowed.contains($0) }.map {
            Finding(path: $0, message: "not allowed at the top level")
        }
        return missing + extra
    }

    /// Findings among the names of files and folders anywhere.
    func findings(paths: [String]) -> [Finding] {
        paths.filter { path in
            let name = path.split(separator: "/").last?.lowercased() ?? ""
            return vague.contains { name.contains($0) }
        }.map {
            Finding(path: $0, message: "named after no noun")
        }
    }
}
