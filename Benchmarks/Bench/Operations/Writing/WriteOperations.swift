import Foundation
import PeerLMDB
import RecordStore
import TrainingData

#if canImport(PeerSQLite)
    import PeerSQLite
#endif

/// Writing, each operation on copies of its own.
///
/// The peer in C makes the changes that the engine made to a copy of the same file, entry by entry:
/// no key or record is encoded inside its timer.
struct WriteOperations {
    let files: Files

    var all: [(name: String, make: () throws -> Operation)] {
        [("insert-batch", { try BatchInsert(files: files).operation() })]
            + WriteCases(data: files.data).all.map { test in
                (test.name, { try operation(test) })
            } + [("notify", { try ChangeNotice(files: files).operation() })]
    }

    private func operation(_ test: WriteCase) throws -> Operation {
        let changes = try rehearse(test)
        let storePath = try files.workspace.copy(storeAt: files.store, as: "write-store")
        let peerPath = try files.workspace.copy(storeAt: files.store, as: "write-peer")
        let store = try Store.open(at: storePath, flushing: .durable)
        let stores = [(path: storePath, store: store)]
        let sides = [
            peer(test, changes, at: peerPath), side("recordstore", test, store, test.store),
        ]
        var operation = Operation(
            name: test.name, durability: "durable", argumentCount: test.count,
            usesUpArguments: true, answerCount: 2, sides: try sides + sqlite(test))
        operation.compareEnds = {
            for (_, store) in stores { try store.close() }
            guard test.isDeterministic else { return }
            for path in stores.map(\.path) where !StoreChanges.areNone(from: path, to: peerPath) {
                throw BenchError.failed(
                    operation: test.name, side: "lmdb-c", "another file than the engine's")
            }
        }
        return operation
    }

    /// What the engine changes for all arguments together, on another copy.
    func rehearse(_ test: WriteCase) throws -> StoreChanges {
        let path = try files.workspace.copy(storeAt: files.store, as: "rehearsal")
        let store = try Store.open(at: path, flushing: .throwaway)
        for argument in 0..<test.count { try test.store(store, argument) }
        try store.close()
        return StoreChanges(from: files.store, to: path)
    }

    private func side(
        _ name: String, _ test: WriteCase, _ store: Store,
        _ write: @escaping (Store, Int) throws -> Void
    ) -> Side {
        Side(
            name: name,
            answer: { argument in
                try write(store, argument)
                let set = try store.read { try $0.get(test.probe(argument)) }
                return Answer([set].compactMap(\.self))
            },
            run: { range, samples in
                for argument in range {
                    try samples.time(of: test.operationsInCall) {
                        try write(store, argument)
                        return 1
                    }
                }
            })
    }

    private func peer(_ test: WriteCase, _ changes: StoreChanges, at path: String) -> Side {
        let file = LMDBFile(path, of: changes.catalog)
        let sets = file.number(of: changes.catalog.recordTable("ExerciseSet"))
        let plan = (0..<test.count).map { argument in
            test.commits(argument).map { changes.commit(of: $0) }
        }
        let write = { (argument: Int) in
            withExtendedLifetime(changes) {
                for commit in plan[argument] { peer_lmdb_write(file.peer, commit, commit.count) }
            }
        }
        return Side(
            name: "lmdb-c",
            answer: { argument in
                write(argument)
                let id = test.probe(argument).uuid
                let found = withUnsafeBytes(of: id.uuid) { key in
                    var sum: UInt64 = 0
                    let bytes = peer_bytes(
                        bytes: key.baseAddress?.assumingMemoryBound(to: UInt8.self), size: 16)
                    return file.read { peer_lmdb_get(file.peer, sets, bytes, &sum) }
                }
                return Answer(ids: found == 0 ? [] : [id])
            },
            run: { range, samples in
                for argument in range {
                    samples.time(of: test.operationsInCall) {
                        write(argument)
                        return 1
                    }
                }
            })
    }

    private func sqlite(_ test: WriteCase) throws -> [Side] {
        #if canImport(PeerSQLite)
            return try SQLiteFile.Layout.allCases.map { layout in
                let path = try files.copySQLite(layout)
                let file = try SQLiteFile(path, layout)
                return Side(
                    name: "sqlite-c", variant: layout.rawValue,
                    answer: { argument in
                        try test.sqlite(file, argument)
                        let set = try file.set(test.probe(argument).uuid)
                        return Answer([set].compactMap(\.self))
                    },
                    run: { range, samples in
                        for argument in range {
                            try samples.time(of: test.operationsInCall) {
                                try test.sqlite(file, argument)
                                return 1
                            }
                        }
                    })
            }
        #else
            return []
        #endif
    }
}
