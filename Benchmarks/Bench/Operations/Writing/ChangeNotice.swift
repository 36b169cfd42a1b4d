import Foundation
import RecordStore
import TrainingData
import Synchronization

/// How long a listener waits for a change: from the call that writes it, without a flush, until
/// another task holds the record that changed.
struct ChangeNotice {
    let files: Files

    func operation() throws -> Operation {
        let path = try files.workspace.copy(storeAt: files.store, as: "write-store")
        let store = try Store.open(at: path, flushing: .throwaway)
        let set = files.data.sets[0].id
        let listener = Listener(store)
        func change(_ argument: Int) throws -> Int64 {
            let start = Clock.nowNanoseconds()
            try store.write { transaction in
                _ = try transaction.update(set) { $0.reps = argument % 100 + 1 }
            }
            let (time, reps) = listener.wait()
            precondition(reps == argument % 100 + 1, "a listener got \(reps) repetitions")
            return time - start
        }
        var operation = Operation(
            name: "notify", durability: "throwaway", argumentCount: .max, usesUpArguments: true,
            answerCount: 1,
            sides: [
                Side(
                    name: "recordstore",
                    answer: { argument in
                        _ = try change(argument)
                        return Answer(count: 1)
                    },
                    run: { range, samples in
                        for argument in range { samples.add(try change(argument)) }
                    })
            ])
        operation.compareEnds = { try store.close() }
        return operation
    }
}

/// Receives change sets in a task of its own.
private final class Listener: Sendable {
    private let arrived = DispatchSemaphore(value: 0)
    private let last = Mutex((time: Int64(0), reps: 0))

    init(_ store: Store) {
        let changes = store.changes()
        Task { [self] in
            for await event in changes {
                guard case .committed(let set) = event else { continue }
                let record = try set.changes.first?.new(as: ExerciseSet.self)
                let now = Clock.nowNanoseconds()
                last.withLock { $0 = (now, record?.reps ?? 0) }
                arrived.signal()
            }
        }
    }

    /// When the next change was there, and what it brought.
    func wait() -> (time: Int64, reps: Int) {
        arrived.wait()
        return last.withLock { $0 }
    }
}
