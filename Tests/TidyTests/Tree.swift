import Foundation
import Synchronization

/// The files of a checkout, found by walking its folders.
///
/// Symbolic links are listed but not followed. Build products and version control are left out.
final class Tree: Sendable {
    let root: URL
    /// Relative paths of everything that is not a folder, sorted.
    let files: [String]
    /// Relative paths of the folders, sorted.
    let folders: [String]
    /// The files that were read, so that each is read and parsed once.
    private let read = Mutex<[String: SourceFile]>([:])

    private static let skipped: Set = [".build", ".git", ".swiftpm"]
    /// The sources of liblmdb, which are not ours.
    private static let foreign = "Sources/BundledLMDB/lmdb"

    /// - Throws: What Foundation throws when a folder cannot be read.
    init(root: URL) throws {
        self.root = root
        var found: (files: [String], folders: [String]) = ([], [])
        try Self.walk("", of: root, &found)
        (files, folders) = (found.files.sorted(), found.folders.sorted())
    }

    /// The tree that this test was compiled from.
    static let checkedOut = Result {
        try Tree(
            root: URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL)
    }

    private static func walk(
        _ folder: String, of root: URL, _ found: inout (files: [String], folders: [String])
    ) throws {
        let manager = FileManager.default
        for name in try manager.contentsOfDirectory(atPath: root.appending(path: folder).path) {
            guard !skipped.contains(name) else { continue }
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            if path == foreign { continue }
            let type = try manager.attributesOfItem(atPath: root.appending(path: path).path)[.type]
            if type as? FileAttributeType == .typeDirectory {
                found.folders.append(path)
                try walk(path, of: root, &found)
            } else {
                found.files.append(path)
            }
        }
    }

    func absolute(_ path: String) -> String {
        root.appending(path: path).path
    }

    func source(_ path: String) throws -> SourceFile {
        if let known = read.withLock({ $0[path] }) { return known }
        let data = try Data(contentsOf: URL(fileURLWithPath: absolute(path)))
        let file = SourceFile(path: path, text: String(decoding: data, as: UTF8.self))
        return read.withLock { read in
            if let known = read[path] { return known }
            read[path] = file
            return file
        }
    }

    /// The files whose extension is one of `extensions`, read.
    func sources(_ extensions: String...) throws -> [SourceFile] {
        try files
            .filter { extensions.contains(URL(fileURLWithPath: $0).pathExtension) }
            .map(source)
    }

    /// The programs that people run: what lies directly in `Tools`, `Tools/web` and `.ci`, and is
    /// not a part of a package.
    func scripts() throws -> [Script] {
        try files
            .filter { path in
                let folder = (path as NSString).deletingLastPathComponent
                return ["Tools", "Tools/web", ".ci"].contains(folder)
                    && (path as NSString).pathExtension.isEmpty
            }
            .map { path in
                Script(
                    file: try source(path),
                    isExecutable: FileManager.default.isExecutableFile(atPath: absolute(path))
                )
            }
    }
}
