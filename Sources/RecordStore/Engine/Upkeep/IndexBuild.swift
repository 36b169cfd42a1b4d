import LMDB

/// The building of an index over the records of a type, while other transactions read and write.
///
/// One snapshot is read and sorted; the entries are appended in batches, each a transaction that
/// also moves the mark in the catalog. What other transactions change meanwhile is in the log of
/// the build, which is applied last. An entry of an older snapshot is therefore no mistake: if its
/// record has changed since, the log has the key.
struct IndexBuild {
    private let schema: OpenSchema
    private let table: RecordTable
    private let index: any RecordIndex
    private let log: Table
    private let sorter: EntrySorter

    /// The bytes of entries in one transaction.
    static let batchSizeBytes = 4 << 20
    /// The number of entries of the log that one transaction applies.
    static let logStep = 10_000
    static let progressStep = 10_000

    init(_ schema: OpenSchema, _ table: RecordTable, _ index: any RecordIndex) {
        guard let log = index.log else {
            preconditionFailure("\(index.name) is being built, so it has a log")
        }
        self.schema = schema
        self.table = table
        self.index = index
        self.log = log
        sorter = EntrySorter(in: schema.environment.path)
    }

    /// Makes the index ready.
    func run(_ progress: (UpkeepProgress) throws -> Void) throws {
        let phase = try schema.environment.read { try state(in: $0).phase }
        if phase == .building {
            let total = try sort(progress)
            try append(total, progress)
        }
        while try !applyLog(progress) {}
    }

    /// Sorts the entries of one snapshot.
    /// - Returns: the number of entries.
    private func sort(_ progress: (UpkeepProgress) throws -> Void) throws -> Int {
        let work = UpkeepProgress.Work.sorting(type: table.name, index: index.name)
        let count = try schema.environment.read { view in
            try schema.checkGeneration(in: view)
            return try sorter.add(table, index, view) { done, total in
                try progress(UpkeepProgress(work, done: done, total: total))
            }
        }
        try sorter.finish()
        return count
    }

    /// Appends the entries behind the mark of an earlier build that was interrupted.
    private func append(_ total: Int, _ progress: (UpkeepProgress) throws -> Void) throws {
        let work = UpkeepProgress.Work.writing(type: table.name, index: index.name)
        let mark = try schema.environment.read { try state(in: $0).mark }
        var done = 0
        var run = EntryRun()
        var isLast = false
        while !isLast {
            try progress(UpkeepProgress(work, done: done, total: total))
            run.removeAll()
            while run.sizeBytes < Self.batchSizeBytes, !isLast {
                let found = try sorter.next { key, value in
                    done += 1
                    // Safe because the array lives during the call.
                    if unsafe mark.isEmpty || mark.span.bytes.isLess(than: key) {
                        run.append(key, value)
                    }
                }
                isLast = !found
            }
            try append(run, isLast: isLast)
        }
    }

    private func append(_ run: EntryRun, isLast: Bool) throws {
        try schema.environment.write { transaction in
            var states = try schema.catalog.existingStates(in: transaction.view)
            guard var state = states[index.number], state.phase == .building else {
                throw CatalogChange()
            }
            // Safe because the array lives to the end of the closure.
            let bytes = unsafe run.bytes.span.bytes
            var last: [UInt8] = []
            for (position, entry) in run.entries.enumerated() {
                let key = EntryRun.key(at: entry.offset, in: bytes)
                let value = EntryRun.value(at: entry.offset, in: bytes)
                guard try transaction.append(value, for: key, in: index.entries) else {
                    throw index.damage(of: table, nil)
                }
                if position == run.entries.count - 1 { last = key.array }
            }
            if !last.isEmpty { state.mark = last }
            // From here on the log may bring entries behind the mark, where nothing can be
            // appended.
            if isLast { state.phase = .catchingUp }
            states[index.number] = state
            try schema.catalog.save(states, in: &transaction)
        }
    }

    /// Applies entries of the log, and makes the index ready if none are left.
    /// - Returns: whether the index is ready.
    private func applyLog(_ progress: (UpkeepProgress) throws -> Void) throws -> Bool {
        let left = try schema.environment.read { try $0.statistics(of: log).entryCount }
        let work = UpkeepProgress.Work.catchingUp(type: table.name, index: index.name)
        try progress(UpkeepProgress(work, done: 0, total: left))
        return try schema.environment.write { transaction in
            var states = try schema.catalog.existingStates(in: transaction.view)
            guard var state = states[index.number], state.phase == .catchingUp else {
                throw CatalogChange()
            }
            var run = EntryRun()
            var cursor = try transaction.view.cursor(in: log)
            while run.entries.count < Self.logStep, let entry = try cursor.next() {
                run.append(entry.key, entry.value)
            }
            _ = consume cursor
            // Safe because the array lives to the end of the closure.
            let bytes = unsafe run.bytes.span.bytes
            for entry in run.entries {
                let key = EntryRun.key(at: entry.offset, in: bytes)
                let value = EntryRun.value(at: entry.offset, in: bytes)
                if value.firstByte == BuildLog.present {
                    try transaction.put(value.dropFirstByte, for: key, in: index.entries)
                } else {
                    _ = try transaction.delete(key, in: index.entries)
                }
                _ = try transaction.delete(key, in: log)
            }
            let isReady = try transaction.view.statistics(of: log).entryCount == 0
            if isReady {
                state.phase = .ready
                state.mark = []
            }
            states[index.number] = state
            try schema.catalog.save(states, isNewGeneration: isReady, in: &transaction)
            return isReady
        }
    }

    private func state(in view: ReadView) throws -> IndexState {
        guard let state = try schema.catalog.existingStates(in: view)[index.number] else {
            throw CatalogChange()
        }
        return state
    }
}

extension OpenSchema {
    /// Throws ``CatalogChange`` if the schema does not describe the state of a view, whose records
    /// may have layouts that the schema lacks.
    func checkGeneration(in view: ReadView) throws {
        if try catalog.existingHead(in: view).generation != generation { throw CatalogChange() }
    }
}

extension CatalogTable {
    /// Saves the states of the indexes.
    /// - Parameter isNewGeneration: whether queries and writers have to act on the change.
    func save(
        _ states: IndexStates, isNewGeneration: Bool, in transaction: inout WriteTransaction
    ) throws {
        try save(states, in: &transaction)
        if !isNewGeneration { return }
        var head = try existingHead(in: transaction.view)
        head.generation += 1
        try save(head, in: &transaction)
    }
}

extension EntrySorter {
    /// Adds the entries of all records of a type.
    /// - Returns: the number of entries.
    func add(
        _ table: RecordTable, _ index: any RecordIndex, _ view: ReadView,
        _ progress: (_ done: Int, _ total: Int) throws -> Void
    ) throws -> Int {
        let total = try view.statistics(of: table.records).entryCount
        var (done, count) = (0, 0)
        var encoder = KeyEncoder()
        var cursor = try view.cursor(in: table.records)
        while let entry = try cursor.next() {
            if done % IndexBuild.progressStep == 0 { try progress(done, total) }
            done += 1
            guard entry.key.byteCount == KeyFormat.idSizeBytes, let id = IDBits(prefixOf: entry.key)
            else { continue }
            let record: EncodedRecord = try table.encoded(entry.value, id)
            do throws(RecordFault) {
                try record.verifyChecksum(type: table.number, id: id)
            } catch {
                throw StoreError.damagedRecord(error.damage(of: table.name, id: id.uuid))
            }
            try index.forEachEntry(of: record, id, in: table, &encoder) { key, value in
                try add(key, value)
                count += 1
            }
        }
        return count
    }
}

extension RawSpan {
    /// The first byte, or 0 if there is none.
    var firstByte: UInt8 {
        // Safe because the byte is read only if there is one.
        byteCount == 0 ? 0 : unsafe unsafeLoad(fromByteOffset: 0, as: UInt8.self)
    }
    /// The bytes behind the first one.
    var dropFirstByte: RawSpan {
        @_lifetime(copy self)
        get { extracting(droppingFirst: 1) }
    }
}
