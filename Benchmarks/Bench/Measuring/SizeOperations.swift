import BenchOptions
import Foundation
import PeerLMDB
import RecordStore
import TrainingData

#if canImport(PeerSQLite)
    import PeerSQLite
#endif

/// What is measured for a whole file: sizes once, times in a few rounds.
struct SizeOperations {
    let files: Files

    /// The files after compaction: by the engine, by liblmdb, which leaves pages as full as they
    /// are, and by SQLite.
    func fileSizes() throws -> [Summary] {
        _ = try compact()
        _ = try copyInC()
        var summaries = try [("recordstore", "compacted"), ("lmdb-c", "compact")].map {
            name, folder in
            summary(
                OperationName.fileSize, name, "",
                bytes: try files.workspace.sizeBytes(
                    files.workspace.path + "/\(folder)/data.mdb"))
        }
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

    private static let rounds = 5

    /// The times of a compaction by the engine and of a compacting copy by liblmdb, in turn.
    /// Neither flushes what it writes; the engine also swaps the file.
    func compactionTimes() throws -> [Summary] {
        var times: [String: [Int]] = [:]
        for _ in 0..<Self.rounds {
            times["recordstore", default: []].append(try compact())
            times["lmdb-c", default: []].append(try copyInC())
        }
        return times.sorted { $0.key < $1.key }.map { name, times in
            Summary(
                operation: OperationName.compaction, implementation: name, variant: "",
                records: files.records, unit: "ns", value: times.sorted()[times.count / 2])
        }
    }

    /// Compacts a copy of the store as it was made, and returns how long that took.
    private func compact() throws -> Int {
        let path = try files.workspace.copy(storeAt: files.store, as: "compacted")
        let store = try Store.open(at: path, flushing: .throwaway)
        let time = try ContinuousClock().measure { try store.compact() }
        try store.close()
        return time.nanoseconds
    }

    /// Has liblmdb make a compacting copy, and returns how long that took.
    private func copyInC() throws -> Int {
        let folder = try files.workspace.free("compact")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        let file = LMDBFile(files.peer, tables: [StoreCatalog.table])
        return ContinuousClock().measure { peer_lmdb_copy_compact(file.peer, folder) }.nanoseconds
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

extension Duration {
    fileprivate var nanoseconds: Int {
        Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
    }
}
