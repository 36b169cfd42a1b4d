import Foundation

/// A fenced block of a page, or of a doc comment in a Swift file.
struct CodeBlock {
    /// The file, from the root of the tree.
    let path: String
    /// The number of its first line in the file, from 1.
    let line: Int
    /// What stands behind the fence: `swift`, `sh`, or nothing.
    let language: String
    /// The marks of a comment are blanks here, so that columns are those of the file.
    let text: String

    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL

    /// All blocks of the pages and Swift files in a folder, or of one of them.
    static func all(in path: String) throws -> [CodeBlock] {
        if path.hasSuffix(".md") || path.hasSuffix(".swift") {
            let file = root.appending(path: path)
            return all(of: try String(contentsOf: file, encoding: .utf8), at: path)
        }
        let folder = root.appending(path: path).path
        return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(".md") || $0.hasSuffix(".swift") }
            .flatMap { try all(in: "\(path)/\($0)") }
    }

    /// All blocks of a file; what is not closed ends with its comment, or with the page.
    static func all(of text: String, at path: String) -> [CodeBlock] {
        var blocks: [CodeBlock] = []
        var begun: (line: Int, language: String, lines: [String])?
        let lines = text.components(separatedBy: "\n").map { line in
            path.hasSuffix(".swift") ? documentation(line) : line
        }
        for (index, line) in (lines + [nil]).enumerated() {
            let word = line?.trimmingCharacters(in: .whitespaces)
            if let block = begun, word == nil || word == "```" {
                blocks.append(
                    CodeBlock(
                        path: path, line: block.line, language: block.language,
                        text: block.lines.joined(separator: "\n")))
                begun = nil
            } else if let line, begun != nil {
                begun?.lines.append(line)
            } else if let word, word.hasPrefix("```") {
                begun = (index + 2, String(word.dropFirst(3)), [])
            }
        }
        return blocks
    }

    /// What a line of a doc comment says, or nil if it is none.
    private static func documentation(_ line: String) -> String? {
        let blanks = line.prefix { $0 == " " }
        let rest = line.dropFirst(blanks.count)
        return rest.hasPrefix("///") ? "\(blanks)   \(rest.dropFirst(3))" : nil
    }

    /// Where it stands, as the compiler says it.
    var place: String { "\(path):\(line)" }

    /// Whether it is a whole manifest of a package.
    var isManifest: Bool { text.hasPrefix("// swift-tools-version:") }

    /// Whether it is a program that a page shows.
    var isProgram: Bool { language == "swift" && !isManifest }

    /// Whether it needs an asynchronous function; in one, the synchronous verbs cannot be called.
    var isAsynchronous: Bool { text.contains("await") }

    /// The text; what the compiler says of it names its place in the file.
    var located: String {
        """
        #sourceLocation(file: "\(path)", line: \(line))
        \(text)
        #sourceLocation()
        """
    }

    /// A function of its statements.
    func function(_ name: String, _ parameters: String) -> String {
        """
        func \(name)(\(parameters)) \(isAsynchronous ? "async throws" : "throws") {
        \(located)
        }
        """
    }
}
