import BenchOptions
import Foundation
import PeerLMDB
import PlainWeights

#if canImport(PeerSQLite)
    import PeerSQLite
#endif

/// What is measured in bytes: no rounds, each figure once.
struct SizeOperations {
    let files: Files

    /// The files after compaction. The engine's is compacted by liblmdb itself, so that it is the
    /// size of the same entries in C too.
    func fileSizes() throws -> [Summary] {
        let folder = try files.workspace.free("compact")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        let file = LMDBFile(files.peer, tables: [StoreCatalog.table])
        peer_lmdb_copy_compact(file.peer, folder)
        let size = try files.workspace.sizeBytes(folder + "/data.mdb")
        var summaries = [summary(OperationName.fileSize, "recordstore", "", bytes: size)]
        #if canImport(PeerSQLite)
            for layout in SQLiteFile.Layout.allCases {
                let path = try files.copySQLite(layout)
                try SQLiteFile(path, layout).compact()
                summaries.append(
                    summary(
                        OperationName.fileSize, "sqlite-c", layout.rawValue,
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
            return summary(
                OperationName.memory, implementation.name, implementation.variant, bytes: size)
        }
    }

    private func summary(
        _ operation: String, _ name: String, _ variant: String, bytes: Int
    ) -> Summary {
        Summary(
            operation: operation, implementation: name, variant: variant, records: files.records,
            unit: "bytes", value: bytes)
    }

    private func measured(_ implementation: Implementation) throws -> Int? {
        let child = Process()
        let output = Pipe()
        child.executableURL = URL(filePath: Instructions.program)
        child.arguments = [OperationName.memory] + implementation.words
        child.standardOutput = output
        try child.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        child.waitUntilExit()
        return Int(String(decoding: text, as: UTF8.self).filter(\.isNumber))
    }
}
