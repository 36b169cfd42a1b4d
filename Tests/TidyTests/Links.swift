import Foundation

/// The relative links of a Markdown file.
///
/// Inline links, images and reference definitions are read. Fenced blocks and code spans are not,
/// nor are links with a scheme. Anchors are cut off and not checked.
struct Links {
    struct Link {
        var line: Int
        /// As written, without the anchor.
        var target: String
        /// The path it names from the root of the tree, nil when it leads outside.
        var path: String?
    }

    let file: SourceFile
    let links: [Link]

    init(file: SourceFile) {
        self.file = file
        let folder = (file.path as NSString).deletingLastPathComponent
        var links: [Link] = []
        var isFenced = false
        for (index, line) in file.lines.enumerated() {
            if line.drop(while: \.isWhitespace).hasPrefix("```") {
                isFenced.toggle()
            } else if !isFenced {
                links += Self.targets(in: line).map {
                    Link(line: index + 1, target: $0, path: Self.resolve($0, from: folder))
                }
            }
        }
        self.links = links
    }

    /// Every link leads to one of `paths`, the files and folders of the tree.
    func findings(paths: Set<String>) -> [Finding] {
        links.filter { $0.path.map { !paths.contains($0) } ?? true }.map {
            file.finding(line: $0.line, "a link that leads nowhere: \($0.target)")
        }
    }

    /// Every file of `paths` in the folder of this index is linked from it.
    func unlinked(paths: [String]) -> [Finding] {
        let folder = (file.path as NSString).deletingLastPathComponent + "/"
        let linked = Set(links.compactMap(\.path) + [file.path])
        return paths.filter { $0.hasPrefix(folder) && !linked.contains($0) }.map {
            Finding(path: $0, message: "not linked from \(file.path)")
        }
    }

    private static func targets(in line: String) -> [String] {
        let text = line.replacing(/`[^`]*`/, with: "")
        let inline = text.matches(of: /\]\(\s*<?([^)>\s]+)/).map(\.output.1)
        let definitions = text.matches(of: /^\s*\[[^\]^][^\]]*\]:\s*<?([^>\s]+)/).map(\.output.1)
        return (inline + definitions).compactMap { target in
            guard target.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]*:/) == nil else { return nil }
            let path = target.prefix { $0 != "#" && $0 != "?" }
            return path.isEmpty ? nil : String(path)
        }
    }

    private static func resolve(_ target: String, from folder: String) -> String? {
        let written = target.removingPercentEncoding ?? target
        var components = written.hasPrefix("/") ? [] : folder.split(separator: "/")
        for component in written.split(separator: "/") where component != "." {
            if component != ".." {
                components.append(component)
            } else if components.popLast() == nil {
                return nil
            }
        }
        return components.joined(separator: "/")
    }
}
