import LMDB

/// The building of an aggregate index over the records of a type, in one transaction: the sums of
/// two states cannot be made one.
struct AggregateBuild {
    private let schema: OpenSchema
    private let table: RecordTable
    private let index: OpenAggregateIndex

    /// The greatest number of groups in memory. More are written in between.
    private static let mostGroups = 100_000

    init(_ schema: OpenSchema, _ table: RecordTable, _ index: OpenAggregateIndex) {
        self.schema = schema
        self.table = table
        self.index = index
    }

    /// Makes the index ready. Writers wait meanwhile.
    func run(_ progress: (UpkeepProgress) throws -> Void) throws {
        try schema.environment.write { transaction in
            try schema.checkGeneration(in: transaction.view)
            var states = try schema.catalog.existingStates(in: transaction.view)
            guard var state = states[index.number], state.phase == .building else {
                throw CatalogChange()
            }
            var (done, last): (Int, [UInt8]?) = (0, nil)
            repeat {
                var changes = AggregateChanges(of: index, in: table)
                last = try add(to: &changes, after: last, transaction.view, &done, progress)
                try changes.write(to: &transaction)
            } while last != nil
            state.phase = .ready
            states[index.number] = state
            try schema.catalog.save(states, isNewGeneration: true, in: &transaction)
        }
    }

    /// Adds records, beginning after a key, until there are too many groups.
    /// - Returns: the key of the last record, or nil if no records are left.
    private func add(
        to changes: inout AggregateChanges, after start: [UInt8]?, _ view: ReadView,
        _ done: inout Int, _ progress: (UpkeepProgress) throws -> Void
    ) throws -> [UInt8]? {
        let work = UpkeepProgress.Work.sorting(type: table.name, index: index.name)
        let total = try view.statistics(of: table.records).entryCount
        var keys = KeyEncoder()
        let range = start.map { KeyRange(from: .excluded($0)) } ?? .all
        var cursor = try view.cursor(in: table.records, over: range)
        while let entry = try cursor.next() {
            if done % IndexBuild.progressStep == 0 {
                try progress(UpkeepProgress(work, done: done, total: total))
            }
            done += 1
            guard entry.key.byteCount == KeyFormat.idSizeBytes, let id = IDBits(prefixOf: entry.key)
            else { continue }
            try changes.add(
                table.checkedRecord(entry.value, id), isRemoved: false, id, &keys)
            if changes.count >= Self.mostGroups { return entry.key.array }
        }
        return nil
    }
}
