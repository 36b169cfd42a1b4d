import Foundation
import PeerLMDB
import PlainWeights

#if canImport(PeerSQLite)
    import PeerSQLite
#endif

/// What is measured in bytes: no rounds, each figure once.
struct SizeOperations {
    let files: Files

    static let fileSize = "file-size"
    static let memory = "rss-anon"

    /// The files after compaction. The engine's is compacted by liblmdb itself, so that it is the
    /// size of the same entries in C too.
    func fileSizes() throws -> [Summary] {
        let folder = try files.workspace.free("compact")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        let file = LMDBFile(files.peer, tables: [StoreCatalog.table])
        peer_lmdb_copy_compact(file.peer, folder)
        let size = try files.workspace.sizeBytes(folder + "/data.mdb")
        var summaries = [summary(Self.fileSize, "recordstore", "", bytes: size)]
        #if canImport(PeerSQLite)
            for layout in SQLiteFile.Layout.allCases {
                let path = try files.copySQLite(layout)
                try SQLiteFile(path, layout).compact()
                summaries.append(
                    summary(
                        Self.fileSize, "sqlite-c", layout.rawValue,
                        bytes: try files.workspace.sizeBytes(path)))
            }
        #endif
        return summaries
    }

    /// The memory that a process gets for itself by opening the file and reading first pages, each
    /// in a process of its own. Nothing where the system does not say it.
    func memorySizes() throws -> [Summary] {
        try Implementation.all(files).compactMap { implementation in
            guard let size = try measured(implementation) else { return nil }
            return summary(Self.memory, implementation.name, implementation.variant, bytes: size)
        }
    }

    private func summary(
        _ operation: String, _ name: String, _ variant: String, bytes: Int
    ) -> Summary {
        Summary(
            operation: operation, implementation: name, variant: variant, records: files.records,
            bytes: bytes)
    }

    private func measured(_ implementation: Implementation) throws -> Int? {
        let child = Process()
        let output = Pipe()
        child.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        child.arguments = [SizeOperations.memory] + implementation.words
        child.standardOutput = output
        try child.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        child.waitUntilExit()
        return Int(String(decoding: text, as: UTF8.self).filter(\.isNumber))
    }
}

/// One implementation with its file, as words that a process can be given.
struct Implementation {
    let name: String
    let variant: String
    let path: String

    var words: [String] { [name, variant, path] }

    init(name: String, variant: String = "", path: String) {
        self.name = name
        self.variant = variant
        self.path = path
    }

    /// From the words.
    init(_ words: [String]) throws(BenchError) {
        guard words.count == 3 else { throw .usage("\(words) name no implementation") }
        self.init(name: words[0], variant: words[1], path: words[2])
    }

    static func all(_ files: Files) -> [Implementation] {
        var all = [
            Implementation(name: "lmdb-c", path: files.peer),
            Implementation(name: "recordstore", path: files.store),
        ]
        #if canImport(PeerSQLite)
            all += SQLiteFile.Layout.allCases.map {
                Implementation(name: "sqlite-c", variant: $0.rawValue, path: files.sqlite($0))
            }
        #endif
        return all
    }

    /// Opens the file and shows first pages. Returns how much `RssAnon` grew by it.
    func memoryOfFirstPages() throws -> Int? {
        guard let before = Self.anonymousBytes() else { return nil }
        let reader = try reader()
        let pages = try reader.firstPages()
        return withExtendedLifetime((reader, pages)) {
            Self.anonymousBytes().map { max(0, $0 - before) }
        }
    }

    private func reader() throws -> any Reader {
        switch name {
        case "lmdb-c": return LMDBReader(storeAt: path)
        case "recordstore": return StoreReader(store: try WorkoutStore.open(at: path))
        default:
            #if canImport(PeerSQLite)
                guard let layout = SQLiteFile.Layout(rawValue: variant) else {
                    throw BenchError.usage("no layout \(variant)")
                }
                return SQLiteReader(file: try SQLiteFile(path, layout), layout: layout)
            #else
                throw BenchError.usage("no implementation \(name)")
            #endif
        }
    }

    private static func anonymousBytes() -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("RssAnon:") }),
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first
        else { return nil }
        return Int(kibibytes).map { $0 * 1_024 }
    }
}

extension Reader {
    /// The newest exercises and the newest sets.
    func firstPages() throws -> [Answer] {
        let arguments = ReadArguments()
        return [try pageUpdated(arguments).answer(0), try pageFirst(arguments).answer(0)]
    }
}
