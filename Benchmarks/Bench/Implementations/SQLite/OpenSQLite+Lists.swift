#if canImport(PeerSQLite)
    import PeerSQLite
    import RecordStore
    import TrainingData

    /// Lists that SQLite can be asked for in several ways, and searches.
    extension OpenSQLite {
        func compoundJoin(_ arguments: ReadArguments) -> [Side] {
            let all = arguments.hardSets
            return SQLiteFile.Join.allCases.map { way in
                page(way.rawValue) { argument in
                    let hard = all[argument % all.count]
                    return try file.newestSets(
                        ofCategory: hard.category, reps: hard.reps, since: hard.since,
                        ReadArguments.pageSize, way)
                }
            }
        }

        func inFive(_ arguments: ReadArguments) -> [Side] {
            let fives = arguments.fives.map { ids in ids.map(\.uuid) }
            return SQLiteFile.Choice.allCases.map { way in
                page(way.rawValue) {
                    try file.newestSets(
                        ofFive: fives[$0 % fives.count], ReadArguments.pageSize, way)
                }
            }
        }

        func distinct(_ arguments: ReadArguments) -> [Side] {
            [
                side(
                    run: { _ in try file.categories().count },
                    answer: { _ in Answer(groups: try file.categories()) })
            ]
        }

        func totals(_ arguments: ReadArguments) -> [Side] {
            [
                side(
                    run: { _ in try file.totals().count },
                    answer: { _ in Answer(try file.totals()) })
            ]
        }

        func pageAtOffset(_ arguments: ReadArguments, _ offset: Int) -> [Side] {
            SQLiteFile.Skip.allCases.map { way in
                page(way.rawValue) { _ in
                    try file.newestSets(after: offset, ReadArguments.pageSize, way)
                }
            }
        }

        /// Trigrams cannot find two letters: there it is words by their beginnings, in two ways.
        func search(_ typed: [String]) -> [Side] {
            let size = typed.first?.count ?? 0
            return SQLiteFile.Search.allCases.filter { $0.finds(size) }.map { way in
                let find = { (argument: Int, limit: Int) in
                    try file.exercises(with: typed[argument % typed.count], limit, way)
                }
                return side(
                    way.rawValue,
                    run: { try find($0, ReadArguments.pageSize).count },
                    answer: { argument in
                        Answer(
                            page: try find(argument, ReadArguments.pageSize),
                            of: try find(argument, .max))
                    })
            }
        }
    }
#endif
