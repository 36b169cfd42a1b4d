import Foundation
import RecordStore
import TrainingData

/// The record store, through its public API and with the models of the training domain.
struct OpenStore {
    let store: Store

    func side(
        run: @escaping (Int) throws -> Int, answer: @escaping (Int) throws -> Answer
    ) -> Side {
        Side(name: "recordstore", answer: answer) { range, samples in
            for argument in range { try samples.time { try run(argument) } }
        }
    }

    private func getAlone(_ ids: [ExerciseSet.ID]) -> Side {
        side(
            run: { argument in
                let id = ids[argument % ids.count]
                return try store.read { try $0.get(id) }?.reps ?? 0
            },
            answer: { argument in
                let set = try store.read { try $0.get(ids[argument]) }
                return Answer([set].compactMap(\.self))
            })
    }
}

extension OpenStore {
    func getInTransaction(_ arguments: ReadArguments) -> Side {
        let ids = arguments.setIDs
        let alone = getAlone(ids)
        return Side(name: alone.name, answer: alone.answer) { range, samples in
            try store.read { snapshot in
                for argument in range {
                    let id = ids[argument % ids.count]
                    try samples.time { try snapshot.get(id)?.reps ?? 0 }
                }
            }
        }
    }

    func get(_ arguments: ReadArguments) -> Side { getAlone(arguments.setIDs) }

    func getMissing(_ arguments: ReadArguments) -> Side { getAlone(arguments.missingIDs) }

    func close() {
        do { try store.close() } catch { preconditionFailure("\(store.path): \(error)") }
    }
}
