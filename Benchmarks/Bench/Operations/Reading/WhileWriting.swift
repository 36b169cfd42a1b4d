import PeerLMDB
import RecordStore
import TrainingData

#if canImport(PeerSQLite)
    import PeerSQLite
#endif

/// Reads while one writer commits without pause: durable updates of one field, one set each, in the
/// file that is read.
struct WhileWriting {
    let files: Files

    var all: [(name: String, make: () throws -> Operation)] {
        let arguments = ReadArguments(files.data)
        return [
            (
                "get-while-writing",
                { try operation("get-while-writing", arguments) { $0.get(arguments) } }
            ),
            (
                "page-while-writing",
                { try operation("page-while-writing", arguments) { $0.pageUpdated(arguments) } }
            ),
        ]
    }

    private func operation(
        _ name: String, _ arguments: ReadArguments, _ side: (any OpenImplementation) -> Side
    ) throws -> Operation {
        let update = WriteCases(data: files.data).update
        let store = try Store.open(
            at: files.workspace.copy(storeAt: files.store, as: "write-store"), flushing: .durable)
        let writing = Writing { { try update.store(store, $0 % update.count) } }
        let sides =
            [try peer(update, side), side(OpenStore(store: store)).during(writing)]
            + (try sqlite(update, side))
        var operation = Operation(
            name: name, argumentCount: arguments.setIDs.count, samplesInRound: 2_000, sides: sides)
        operation.compareEnds = { try store.close() }
        return operation
    }

    /// A second thread with a transaction of its own, as liblmdb has it.
    private func peer(
        _ update: WriteCase, _ side: (any OpenImplementation) -> Side
    ) throws -> Side {
        let changes = try WriteOperations(files: files).rehearse(update)
        let peer = OpenLMDB(
            storeAt: try files.workspace.copy(storeAt: files.store, as: "write-peer"))
        let plan = (0..<update.count).flatMap { argument in
            update.commits(argument).map { changes.commit(of: $0) }
        }
        let writing = Writing {
            { argument in
                let commit = plan[argument % plan.count]
                withExtendedLifetime(changes) {
                    peer_lmdb_write(peer.file.peer, commit, commit.count)
                }
            }
        }
        return side(peer).during(writing)
    }

    /// A second connection, which a thread needs in SQLite.
    private func sqlite(
        _ update: WriteCase, _ side: (any OpenImplementation) -> Side
    ) throws -> [Side] {
        #if canImport(PeerSQLite)
            return try SQLiteFile.Layout.allCases.map { layout in
                let path = try files.copySQLite(layout)
                let opened = OpenSQLite(file: try SQLiteFile(path, layout), layout: layout)
                let writing = Writing {
                    let file = try SQLiteFile(path, layout)
                    return { try update.sqlite(file, $0 % update.count) }
                }
                return side(opened).during(writing)
            }
        #else
            return []
        #endif
    }
}
