import LMDB

/// The building of a unique index over the records of a type, in one transaction, so that no two
/// records get the same values between the look and the end.
struct UniqueIndexBuild {
    private let schema: OpenSchema
    private let table: RecordTable
    private let index: any RecordIndex

    /// The number of records that the catalog names if records share a value.
    static let mostNamed = 16

    init(_ schema: OpenSchema, _ table: RecordTable, _ index: any RecordIndex) {
        self.schema = schema
        self.table = table
        self.index = index
    }

    /// Makes the index ready, or refused if records share a value. Writers wait meanwhile.
    func run(_ progress: (UpkeepProgress) throws -> Void) throws {
        let sorting = UpkeepProgress.Work.sorting(type: table.name, index: index.name)
        let writing = UpkeepProgress.Work.writing(type: table.name, index: index.name)
        try schema.environment.write { transaction in
            try schema.checkGeneration(in: transaction.view)
            var states = try schema.catalog.existingStates(in: transaction.view)
            guard var state = states[index.number], state.phase == .building else {
                throw CatalogChange()
            }
            let sorter = EntrySorter(in: schema.environment.path)
            let total = try sorter.add(table, index, transaction.view) { done, total in
                try progress(UpkeepProgress(sorting, done: done, total: total))
            }
            try sorter.finish()
            var shared: [IDBits] = []
            var (last, lastID): ([UInt8], IDBits?) = ([], nil)
            var done = 0
            while try sorter.next({ key, value in
                if done % IndexBuild.progressStep == 0 {
                    try progress(UpkeepProgress(writing, done: done, total: total))
                }
                done += 1
                let id = IDBits(prefixOf: value)
                // Safe because the array lives during the call.
                if unsafe last.span.bytes.isEqual(to: key), let id, let lastID {
                    if shared.last != lastID { shared.append(lastID) }
                    shared.append(id)
                } else if shared.isEmpty {
                    _ = try transaction.append(value, for: key, in: index.entries)
                }
                (last, lastID) = (key.array, id)
            }) {
                if shared.count >= Self.mostNamed { break }
            }
            if shared.isEmpty {
                state.phase = .ready
            } else {
                while try transaction.removeFirst(10_000, in: index.entries) > 0 {}
                state.phase = .refused
                state.mark = shared.prefix(Self.mostNamed).flatMap(\.bytes)
            }
            states[index.number] = state
            try schema.catalog.save(states, isNewGeneration: true, in: &transaction)
        }
    }
}
