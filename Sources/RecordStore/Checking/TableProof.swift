import LMDB

/// What is known of a type on the way to a proof that its records and entries are right.
///
/// The entries that the records should have, and those that the indexes have, are summed up apart
/// from each other. If the sums of an index are equal, every entry is the right one, without a
/// search for any. What is wrong, if they are not, only a search tells.
struct TableProof {
    let table: RecordTable
    private(set) var indexes: [IndexProof]
    private(set) var aggregates: [GroupProof]
    private(set) var recordCount = 0
    private(set) var danglingCount = 0
    /// Whether no record is damaged, has no possible entries, or refers to one that has to be there
    /// and is not.
    private(set) var hasSoundRecords = true
    private var known: [KnownRecords]

    /// What is known of one index.
    struct IndexProof {
        /// The check whose search the proof replaces, with what that would count.
        fileprivate(set) var check: IndexCheck
        /// The entries that the records should have.
        fileprivate var expected = EntrySum()
        /// The entries that the index has.
        fileprivate var found = EntrySum()

        /// Whether the entries can be made from records.
        var isTransparent: Bool { check.opacity == nil }
        /// Whether the index has the entries that it should have, and no other.
        fileprivate var isSound: Bool { !isTransparent || expected == found }
    }

    /// Makes a proof that knows nothing yet.
    init(_ checks: TableChecks) {
        table = checks.table
        indexes = checks.indexes.map { IndexProof(check: $0) }
        aggregates = checks.aggregates.indexes.map { GroupProof($0) }
        known = table.references.map { _ in KnownRecords() }
    }

    /// Whether all records are sound, and all indexes have their entries.
    var isSound: Bool {
        hasSoundRecords && indexes.allSatisfy(\.isSound) && aggregates.allSatisfy(\.isSound)
    }

    /// The checks of the indexes, with the counts of what the proof has found.
    var checks: [IndexCheck] { indexes.map(\.check) }
}

extension TableProof {
    /// Adds all that the file has of the type, as long as its records are sound.
    /// - Parameter step: called for each record and each entry, with whether it is a record; what
    ///   it throws ends the walk.
    mutating func addAll(
        of schema: OpenSchema, _ view: ReadView, _ hash: EntryHash, step: (Bool) throws -> Void
    ) throws {
        try addRecords(of: schema, view, hash) { try step(true) }
        if !hasSoundRecords { return }
        for position in indexes.indices {
            if indexes[position].isTransparent {
                try addEntries(ofIndexAt: position, view, hash) { try step(false) }
            }
        }
        for position in aggregates.indices {
            try aggregates[position].addEntries(view, hash) { try step(false) }
        }
    }

    /// Adds the records, and the entries that they should have, up to the first record that is not
    /// sound.
    private mutating func addRecords(
        of schema: OpenSchema, _ view: ReadView, _ hash: EntryHash, step: () throws -> Void
    ) throws {
        let targets = table.references.map { schema.table(named: $0.targetName) }
        var encoder = KeyEncoder()
        var cursor = try view.cursor(in: table.records)
        while hasSoundRecords, let entry = try cursor.next() {
            try step()
            recordCount += 1
            guard entry.key.byteCount == KeyFormat.idSizeBytes,
                let id = IDBits(prefixOf: entry.key), table.damage(in: entry.value, id) == nil
            else { return hasSoundRecords = false }
            do {
                try add(table.encoded(entry.value, id), id, targets, view, hash, &encoder)
            } catch let error as LMDBError {
                throw error
            } catch {
                // Some value cannot be used. The search tells which, and what that means.
                hasSoundRecords = false
            }
        }
    }

    /// Adds an intact record.
    private mutating func add(
        _ record: EncodedRecord, _ id: IDBits, _ targets: [RecordTable?], _ view: ReadView,
        _ hash: EntryHash, _ encoder: inout KeyEncoder
    ) throws {
        let table = table
        for position in indexes.indices where indexes[position].isTransparent {
            try indexes[position].addEntries(of: record, id, in: table, hash, &encoder)
        }
        for position in aggregates.indices {
            try aggregates[position].add(record, id, hash, &encoder)
        }
        for (position, reference) in table.references.enumerated() {
            guard let target = targets[position] else { continue }
            try reference.forEachTarget(in: record) { id in
                if try known[position].contain(id, in: target.records, view) { return }
                danglingCount += 1
                if !reference.allowsDangling { hasSoundRecords = false }
            }
        }
    }

    /// Adds the entries that an index has.
    private mutating func addEntries(
        ofIndexAt position: Int, _ view: ReadView, _ hash: EntryHash, step: () throws -> Void
    ) throws {
        let table = indexes[position].check.index.entries
        var found = EntrySum()
        var cursor = try view.cursor(in: table)
        while let entry = try cursor.next() {
            try step()
            found.add(entry.key, entry.value, hash)
        }
        indexes[position].found = found
    }
}

extension TableProof.IndexProof {
    /// Adds the entries that a record should have.
    fileprivate mutating func addEntries(
        of record: EncodedRecord, _ id: IDBits, in table: RecordTable, _ hash: EntryHash,
        _ encoder: inout KeyEncoder
    ) throws {
        var entries = expected
        try check.index.forEachEntry(of: record, id, in: table, &encoder) { key, value in
            entries.add(key, value, hash)
        }
        check.entryCount += entries.count - expected.count
        expected = entries
    }
}
