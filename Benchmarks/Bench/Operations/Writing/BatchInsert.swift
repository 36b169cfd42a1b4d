import Foundation
import PeerLMDB
import RecordStore
import TrainingData

#if canImport(PeerSQLite)
    import PeerSQLite
#endif

/// One durable transaction that adds up to 100,000 sets to a store that has the exercises and the
/// sessions, but no set. Each sample begins with a fresh copy; a sample is the time of one set.
struct BatchInsert {
    let files: Files
    private let sets: ArraySlice<ExerciseSet>
    private let emptyStore: String

    init(files: Files) throws {
        self.files = files
        sets = files.data.sets.prefix(100_000)
        emptyStore = try files.workspace.free("empty-store")
        try Files.makeStore(emptyStore, of: files.data, withSets: false)
    }

    func operation() throws -> Operation {
        let rehearsal = try fresh("rehearsal")
        let store = try Store.open(at: rehearsal, flushing: .durable)
        try store.write { try $0.save(sets) }
        try store.close()
        let changes = StoreChanges(from: emptyStore, to: rehearsal)
        // An exercise changes with several sets: once is enough, at the end.
        let exercises = Set(sets.compactMap { $0.exercise?.uuid })
        let plan = changes.commit(of: sets.map(\.id.uuid) + exercises)
        return Operation(
            name: "insert-batch", durability: "durable", argumentCount: 1,
            sides: [
                peer(changes, plan, expected: rehearsal),
                engine("recordstore") { store, sets in try store.write { try $0.save(sets) } },
            ] + (try sqlite()))
    }

    private func fresh(_ name: String) throws -> String {
        try files.workspace.copy(storeAt: emptyStore, as: name)
    }

    private func peer(
        _ changes: StoreChanges, _ plan: [peer_change], expected: String
    ) -> Side {
        let count = sets.count
        let open = {
            let path = try fresh("write-peer")
            return (path, LMDBFile(path, of: changes.catalog))
        }
        return Side(
            name: "lmdb-c",
            answer: { _ in
                let path = try {
                    let (path, file) = try open()
                    peer_lmdb_write(file.peer, plan, plan.count)
                    return path
                }()
                return Answer(count: StoreChanges.areNone(from: expected, to: path) ? count : 0)
            },
            run: { range, samples in
                for _ in range {
                    let (_, file) = try open()
                    samples.time(of: count) {
                        peer_lmdb_write(file.peer, plan, plan.count)
                        return 1
                    }
                }
            })
    }

    private func engine(
        _ name: String, _ write: @escaping (Store, [ExerciseSet]) throws -> Void
    ) -> Side {
        // An array, as a front end has it: its elements are encoded where they lie.
        let sets = Array(sets)
        return Side(
            name: name,
            answer: { _ in
                let store = try Store.open(at: fresh("write-store"), flushing: .durable)
                try write(store, sets)
                let answer = try OpenStore(store: store).allSets()
                try store.close()
                return answer
            },
            run: { range, samples in
                for _ in range {
                    let store = try Store.open(at: fresh("write-store"), flushing: .durable)
                    try samples.time(of: sets.count) {
                        try write(store, sets)
                        return 1
                    }
                    try store.close()
                }
            })
    }

    private func sqlite() throws -> [Side] {
        #if canImport(PeerSQLite)
            return try SQLiteFile.Layout.allCases.map { layout in
                let empty = files.sqlite(layout) + ".empty"
                let filled = try SQLiteFile(empty, layout)
                try filled.fill(files.data.exercises, files.data.sessions, [])
                try filled.checkpoint()
                let open = {
                    let path = try files.freeSQLite(layout)
                    try FileManager.default.copyItem(atPath: empty, toPath: path)
                    return try SQLiteFile(path, layout)
                }
                return Side(
                    name: "sqlite-c", variant: layout.rawValue,
                    answer: { _ in
                        let file = try open()
                        try file.add(sets)
                        var digest = RecordDigest()
                        try file.forEachSet { digest.append($0) }
                        return digest.answer
                    },
                    run: { range, samples in
                        for _ in range {
                            let file = try open()
                            try samples.time(of: sets.count) {
                                try file.add(sets)
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
