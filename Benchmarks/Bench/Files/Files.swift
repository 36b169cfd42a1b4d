import Foundation
import RecordStore
import TrainingData

#if canImport(PeerSQLite)
    import PeerSQLite
#endif

/// The files of one data set: the engine's, a copy of it for the peer in C, and SQLite's.
///
/// The copy has the same tables, entries and pages, byte by byte; each side reads its own file, so
/// that no side warms the processor's caches for another.
struct Files {
    let workspace: Workspace
    let data: Dataset
    /// The number of sets: what the results are told by.
    var records: Int { data.sets.count }

    var store: String { workspace.path + "/store" }
    var peer: String { workspace.path + "/peer" }

    init(_ data: Dataset, in workspace: Workspace) throws {
        self.workspace = workspace
        self.data = data
        try Self.makeStore(workspace.free("store"), of: data)
        _ = try workspace.copy(storeAt: store, as: "peer")
        #if canImport(PeerSQLite)
            for layout in SQLiteFile.Layout.allCases {
                let file = try SQLiteFile(sqlite(layout), layout, indexes: false)
                try file.fill(data.exercises, data.sessions, data.sets)
                try file.makeIndexes()
                try file.analyze()
            }
        #endif
    }

    /// The files that another process has made of the same data.
    init(made data: Dataset, in path: String) {
        workspace = Workspace(of: path)
        self.data = data
    }

    /// Makes a store with all exercises and sessions, and the sets if they are wanted.
    static func makeStore(
        _ path: String, of data: Dataset, withSets: Bool = true
    ) throws {
        let sets = withSets ? data.sets : []
        let store = try Store.open(at: path, flushing: .throwaway)
        try store.write { transaction in
            try transaction.save(data.exercises)
            try transaction.save(data.sessions)
        }
        for start in stride(from: 0, to: sets.count, by: 50_000) {
            let part = Array(sets[start..<min(sets.count, start + 50_000)])
            try store.write { try $0.save(part) }
        }
        try store.close()
    }
}

#if canImport(PeerSQLite)
    extension Files {
        func sqlite(_ layout: SQLiteFile.Layout) -> String {
            workspace.path + "/\(layout).sqlite"
        }

        /// A path for another file, at which nothing is.
        func freeSQLite(_ layout: SQLiteFile.Layout) throws -> String {
            for suffix in ["-wal", "-shm"] {
                _ = try workspace.free("write-\(layout).sqlite\(suffix)")
            }
            return try workspace.free("write-\(layout).sqlite")
        }

        func copySQLite(_ layout: SQLiteFile.Layout) throws -> String {
            let path = try freeSQLite(layout)
            try FileManager.default.copyItem(atPath: sqlite(layout), toPath: path)
            return path
        }
    }
#endif
