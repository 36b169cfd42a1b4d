import Foundation

/// The files of a checkout, found by walking its folders.
///
/// Symbolic links are listed but not followed. Build products and version control are left out.
struct Tree {
    let root: URL
    /// Relative paths of everything that is not a folder, sorted.
    private(set) var files: [String] = []
    /// Relative paths of the folders, sorted.
    private(set) var folders: [String] = []

    private static let skipped: Set = [".build", ".git", ".swiftpm"]

    /// - Throws: What Foundation throws when a folder cannot be read.
    init(root: URL) throws {
        self.root = root
        try walk("")
        files.sort()
        folders.sort()
    }

    /// The tree that this test was compiled from.
    static func checkedOut() throws -> Tree {
        let file = URL(fileURLWithPath: #filePath)
        return try Tree(root: file.appending(path: "../../..").standardizedFileURL)
    }

    private mutating func walk(_ folder: String) throws {
        let manager = FileManager.default
        for name in try manager.contentsOfDirectory(atPath: absolute(folder)) {
            guard !Self.skipped.contains(name) else { continue }
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            let type = try manager.attributesOfItem(atPath: absolute(path))[.type]
            if type as? FileAttributeType == .typeDirectory {
                folders.append(path)
                try walk(path)
            } else {
                files.append(path)
            }
        }
    }

    func absolute(_ path: String) -> String {
        root.appending(path: path).path
    }

    func source(_ path: String) throws -> SourceFile {
        let data = try Data(contentsOf: URL(fileURLWithPath: absolute(path)))
        return SourceFile(path: path, text: String(decoding: data, as: UTF8.self))
    }

    /// The files whose extension is one of `extensions`, read.
    func sources(_ extensions: String...) throws -> [SourceFile] {
        try files
            .filter { extensions.contains(URL(fileURLWithPath: $0).pathExtension) }
            .map(source)
    }

    /// The programs that people run: what lies directly in `Tools` and `.ci`.
    func scripts() throws -> [Script] {
        try files
            .filter { ["Tools", ".ci"].contains(($0 as NSString).deletingLastPathComponent) }
            .map { path in
                Script(
                    file: try source(path),
                    isExecutable: FileManager.default.isExecutableFile(atPath: absolute(path))
                )
            }
    }
}
