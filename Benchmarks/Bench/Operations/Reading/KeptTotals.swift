import Foundation
import RecordStore
import TrainingData

#if canImport(PeerSQLite)
    import PeerSQLite
#endif

/// Totals that are kept as sets are written: by aggregate indexes, and by triggers in SQLite.
///
/// The files are of their own: 300 exercises, of which all are trained.
struct KeptTotals {
    let files: Files

    private static let exerciseCount = 300
    private static let daysOfYear = 365

    private static let indexes = SchemaExtension(ExerciseSet.self, owner: "bench") {
        AggregateIndex("totalsByDay", by: .computed(ExerciseSet.day), summing: .field(\.reps))
        AggregateIndex("totalsByExercise", by: .ascending(\.exercise), summing: .field(\.reps))
    }

    /// The sets and their repetitions by the category of their exercise.
    static func byCategory(_ snapshot: borrowing Snapshot) throws -> [GroupTotal] {
        try snapshot.totals(
            of: Query<ExerciseSet>(), by: .value { $0.exercise?.category }, .count, .sum(\.reps)
        ).map { total in
            let (sets, reps) = total.values
            return GroupTotal(group: total.group ?? "", sets: sets, reps: reps)
        }
    }

    var all: [(name: String, make: () throws -> Operation)] {
        [("totals-kept", { try byCategory() }), ("total-year", { try year() })]
    }

    private func byCategory() throws -> Operation {
        let store = try openStore()
        let totals = { try store.store.read { try Self.byCategory($0) } }
        let side = store.side(
            run: { _ in try totals().count }, answer: { _ in Answer(try totals()) })
        var sides = [side]
        #if canImport(PeerSQLite)
            sides += try openSQLite().map { opened in
                opened.side(
                    run: { _ in try opened.file.keptTotals().count },
                    answer: { _ in Answer(try opened.file.keptTotals()) })
            }
        #endif
        return operation("totals-kept", argumentCount: 1, sides, store)
    }

    /// The total of the 365 days from any day on.
    private func year() throws -> Operation {
        let store = try openStore()
        let all = files.data.sets.map(\.dayNumber)
        let (first, last) = (all.min() ?? 0, all.max() ?? 0)
        let starts = Array(first...max(first, last - Self.daysOfYear))
        let total = { (argument: Int) in
            let start = starts[argument % starts.count]
            let end = start + Self.daysOfYear
            let days = Query<ExerciseSet> {
                $0.computed(ExerciseSet.day) >= start && $0.computed(ExerciseSet.day) < end
            }
            let (sets, reps) = try store.store.read {
                try $0.totals(of: days, .count, .sum(\.reps))
            }
            return GroupTotal(group: "", sets: sets, reps: reps)
        }
        let copy = try files.workspace.copy(storeAt: store.store.path, as: "totals-peer")
        var sides = [
            store.side(run: { try total($0).reps }, answer: { Answer([try total($0)]) }),
            OpenLMDB(storeAt: copy).total(
                of: "ExerciseSet.totalsByDay", from: starts, days: Self.daysOfYear),
        ]
        #if canImport(PeerSQLite)
            // SQLite's days count from the beginning of 2001, as its timestamps do.
            let shift = 11_323
            sides += try openSQLite().map { opened in
                let total = { (argument: Int) in
                    let start = starts[argument % starts.count] - shift
                    return try opened.file.keptTotal(ofDays: start..<start + Self.daysOfYear)
                }
                return opened.side(
                    run: { try total($0).reps }, answer: { Answer([try total($0)]) })
            }
        #endif
        return operation("total-year", argumentCount: starts.count, sides, store)
    }

    private func operation(
        _ name: String, argumentCount: Int, _ sides: [Side], _ store: OpenStore
    ) -> Operation {
        var operation = Operation(name: name, argumentCount: argumentCount, sides: sides)
        operation.compareEnds = { store.close() }
        return operation
    }

    private var data: Dataset {
        Dataset(exercises: Self.exerciseCount, sets: files.records)
    }

    private func openStore() throws -> OpenStore {
        let path = files.workspace.path + "/totals-store"
        if !FileManager.default.fileExists(atPath: path) {
            try Files.makeStore(path, of: data)
        }
        return OpenStore(
            store: try Store.open(
                at: path, flushing: .throwaway, extending: [Self.indexes]))
    }

    #if canImport(PeerSQLite)
        private func openSQLite() throws -> [OpenSQLite] {
            try SQLiteFile.Layout.allCases.map { layout in
                let path = files.workspace.path + "/totals-\(layout).sqlite"
                if !FileManager.default.fileExists(atPath: path) {
                    let file = try SQLiteFile(path, layout, indexes: false)
                    try file.fill(data.exercises, data.sessions, data.sets)
                    try file.makeIndexes()
                    try file.makeTotals()
                }
                return OpenSQLite(file: try SQLiteFile(path, layout), layout: layout)
            }
        }
    #endif
}
