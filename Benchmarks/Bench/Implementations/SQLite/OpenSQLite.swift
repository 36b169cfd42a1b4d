#if canImport(PeerSQLite)
    import Foundation
    import PeerSQLite
    import RecordStore
    import TrainingData

    /// SQLite by its C API, one layout of its tables.
    struct OpenSQLite {
        let file: SQLiteFile
        let layout: SQLiteFile.Layout

        /// - Parameter way: which of several ways of this layout it is.
        func side(
            _ way: String = "",
            run: @escaping (Int) throws -> Int, answer: @escaping (Int) throws -> Answer
        ) -> Side {
            let variant = way.isEmpty ? layout.rawValue : "\(layout.rawValue), \(way)"
            return Side(name: "sqlite-c", variant: variant, answer: answer) { range, samples in
                for argument in range { try samples.time { try run(argument) } }
            }
        }

        func page<R: Record & Hashable>(
            _ way: String = "", _ records: @escaping (Int) throws -> [R]
        ) -> Side {
            side(way, run: { try records($0).count }, answer: { Answer(try records($0)) })
        }

        private func getAlone(_ ids: [ExerciseSet.ID]) -> Side {
            side(
                run: { try file.set(ids[$0 % ids.count].uuid)?.reps ?? 0 },
                answer: { Answer([try file.set(ids[$0].uuid)].compactMap(\.self)) })
        }
    }

    extension OpenSQLite: OpenImplementation {
        func getInTransaction(_ arguments: ReadArguments) -> Side {
            let ids = arguments.setIDs
            let alone = getAlone(ids)
            return Side(name: alone.name, variant: alone.variant, answer: alone.answer) {
                range, samples in
                try file.beginReading()
                for argument in range {
                    let id = ids[argument % ids.count].uuid
                    try samples.time { try file.set(id)?.reps ?? 0 }
                }
                try file.commit()
            }
        }

        func get(_ arguments: ReadArguments) -> Side { getAlone(arguments.setIDs) }

        func getMissing(_ arguments: ReadArguments) -> Side { getAlone(arguments.missingIDs) }

        func pageUpdated(_ arguments: ReadArguments) -> Side {
            page { _ in try file.newestExercises(ReadArguments.pageSize) }
        }

        func pageCategory(_ arguments: ReadArguments) -> Side {
            let categories = arguments.categories
            return page {
                try file.newestExercises(
                    of: categories[$0 % categories.count], ReadArguments.pageSize)
            }
        }

        func newestSets(_ arguments: ReadArguments) -> Side {
            let ids = arguments.exerciseIDs
            return page {
                try file.newestSets(of: ids[$0 % ids.count].uuid, ReadArguments.pageSize)
            }
        }

        func window(_ arguments: ReadArguments) -> Side {
            let windows = arguments.windows
            return page { try file.sets(in: windows[$0 % windows.count]) }
        }

        func pageFirst(_ arguments: ReadArguments) -> Side {
            page { _ in try file.newestSets(ReadArguments.pageSize) }
        }

        func pageDeep(_ arguments: ReadArguments, _ depth: Int) -> Side {
            let sets = arguments.setsBeforePage[depth] ?? []
            return page {
                try file.newestSets(after: sets[$0 % sets.count], ReadArguments.pageSize)
            }
        }

        func countRange(_ arguments: ReadArguments) -> Side {
            let windows = arguments.wideWindows
            let count = { try file.countSets(in: windows[$0 % windows.count]) }
            return side(run: count, answer: { Answer(count: try count($0)) })
        }

        /// The file closes with the last side that has it.
        func close() {}

        func decodeAll(_ arguments: ReadArguments) -> Side {
            side(
                run: { _ in
                    var sum = 0
                    try file.forEachSet { sum &+= $0.reps }
                    return sum
                },
                answer: { _ in
                    var digest = RecordDigest()
                    try file.forEachSet { digest.append($0) }
                    return digest.answer
                })
        }
    }
#endif
