import Foundation
import RecordStore
import TrainingData

/// The writing operations that work on a store that is full.
struct WriteCases {
    let data: Dataset

    private static let most = 1_200
    private static let (writers, writesOfWriter) = (16, 4)
    private static var groupSize: Int { writers * writesOfWriter }

    var all: [WriteCase] {
        [insertDurable, insertDurable16, update, deleteCascade]
    }

    private var insertDurable: WriteCase {
        let sets = data.furtherSets(min(Self.most, data.exercises.count))
        return WriteCase(
            name: "insert-durable", count: sets.count,
            commits: { [Self.touched(sets[$0])] },
            store: { store, argument in try store.write { try $0.insert(sets[argument]) } },
            sqlite: { try $0.add(sets[$1]) }, probe: { sets[$0].id })
    }

    /// The time of one of 64 writes: 16 tasks that write four sets each, one after the other. The
    /// peers write 16 sets in each of four commits, which is the best that one can do.
    private var insertDurable16: WriteCase {
        let groups = min(100, data.exercises.count / Self.groupSize)
        let sets = data.furtherSets(groups * Self.groupSize)
        func slice(_ argument: Int, _ part: Int) -> ArraySlice<ExerciseSet> {
            let start = argument * Self.groupSize + part * Self.writers
            return sets[start..<start + Self.writers]
        }
        return WriteCase(
            name: "insert-durable-16", count: groups, operationsInCall: Self.groupSize,
            isDeterministic: false,
            commits: { argument in
                (0..<Self.writesOfWriter).map { slice(argument, $0).flatMap(Self.touched) }
            },
            store: { store, argument in
                try Self.write(sets, from: argument * Self.groupSize) { set in
                    try await store.write { try $0.insert(set) }
                }
            },
            sqlite: { file, argument in
                for part in 0..<Self.writesOfWriter { try file.add(slice(argument, part)) }
            }, probe: { sets[$0 * Self.groupSize + Self.groupSize - 1].id })
    }

    /// Writes a group, each writer in a task of its own.
    private static func write(
        _ sets: [ExerciseSet], from first: Int,
        _ write: @escaping @Sendable (ExerciseSet) async throws -> Void
    ) throws {
        try Waiting.run {
            try await withThrowingTaskGroup { group in
                for writer in 0..<writers {
                    group.addTask {
                        for turn in 0..<writesOfWriter {
                            try await write(sets[first + turn * writers + writer])
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    var update: WriteCase {
        let step = max(1, data.sets.count / Self.most)
        let sets = stride(from: 0, to: data.sets.count, by: step).map { data.sets[$0] }
        return WriteCase(
            name: "update", count: sets.count,
            commits: { [[sets[$0].id.uuid]] },
            store: { store, argument in
                try store.write { _ = try $0.update(sets[argument].id) { $0.reps += 1 } }
            },
            sqlite: { try $0.updateReps(of: sets[$1].id.uuid, sets[$1].reps + 1) },
            probe: { sets[$0].id })
    }

    /// An exercise with twenty sets or more.
    private var deleteCascade: WriteCase {
        let sets = Dictionary(grouping: data.sets) { $0.exercise?.uuid }
        let exercises = data.exercises.filter { (20...400).contains(sets[$0.id.uuid]?.count ?? 0) }
            .prefix(Self.most).map(\.id)
        let doomed = exercises.map { sets[$0.uuid]?.map(\.id) ?? [] }
        return WriteCase(
            name: "delete-cascade", count: exercises.count,
            commits: { [doomed[$0].map(\.uuid) + [exercises[$0].uuid]] },
            store: { store, argument in
                try store.write { _ = try $0.delete(exercises[argument]) }
            },
            sqlite: { try $0.deleteExercise(exercises[$1].uuid) },
            probe: { doomed[$0][0] })
    }

    /// The records that change with a new set: it, and its exercise.
    private static func touched(_ set: ExerciseSet) -> [UUID] {
        [set.id.uuid] + [set.exercise?.uuid].compactMap(\.self)
    }
}
