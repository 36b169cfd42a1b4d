import LMDB

extension StoreCore {
    /// Returns the events after a token, up to a state, and the sequence of the state. What was
    /// inserted has the values that the records had then: they are found from those of the state,
    /// by taking one change after the other back.
    fileprivate func pastChanges(
        after token: HistoryToken, limitBytes: Int
    ) throws -> (events: [ChangeEvent<ChangeSet>], sequence: UInt64) {
        try readHistory { snapshot, tables in
            let head = try snapshot.schema.catalog.existingHead(in: snapshot.view)
            let first = try sequence(of: token, head)
            let reader = HistoryReader(tables, snapshot.view)
            var past = PastRecords(snapshot.schema)
            var sets: [ChangeSet] = []
            var sizeBytes = 0
            var next = head.sequence
            while next > first {
                guard next >= head.oldestHistory,
                    let row = try reader.rows(from: next, limit: 1).first, row.sequence == next
                else { break }
                let changes = try past.changes(reader.entries(of: row), snapshot.view)
                let names = row.preferences.map { String(decoding: $0.name, as: UTF8.self) }
                let set = ChangeSet(sequence: next, changes: changes, preferences: names)
                sizeBytes += set.sizeBytes
                if sizeBytes > limitBytes { break }
                sets.append(set)
                next -= 1
            }
            let missed = next > first ? [ChangeEvent<ChangeSet>.missed(through: next)] : []
            let known = sets.reversed().filter { !$0.isEmpty }
            return (missed + known.map { .committed($0) }, head.sequence)
        }
    }
}

/// Records as they were after the transactions that were not taken back yet.
private struct PastRecords {
    private struct Key: Hashable {
        let type: UInt32
        let id: IDBits
    }

    private let schema: OpenSchema
    private var records: [Key: [UInt8]?] = [:]

    init(_ schema: OpenSchema) {
        self.schema = schema
    }

    /// Returns the changes of a transaction, and takes them back. Those of dropped types are left
    /// out.
    mutating func changes(_ entries: [HistoryEntry], _ view: ReadView) throws -> [Change] {
        try entries.compactMap { entry in
            guard let table = schema.table(numbered: entry.type) else { return nil }
            let key = Key(type: entry.type, id: entry.id)
            let new = try records[key] ?? view.bytes(of: entry.id, in: table.records)
            let old: [UInt8]?
            let kind: Change.Kind
            switch entry.content {
            case .inserted: (kind, old) = (.inserted, nil)
            case .deleted(let layout, let rest):
                (kind, old) = (.deleted, table.rebuilt(rest, layout: layout, entry.id))
            case .updated(let layout, let fields):
                guard let new else { throw table.damage(.missing, entry.id) }
                var values: [UInt16: [UInt8]?] = [:]
                for field in fields {
                    values[field.number] = table.widened(
                        field.old, ofField: field.number, layout: layout)
                }
                (kind, old) = (
                    .updated, try table.patched(new, with: values, entry.id, sequence: 0)
                )
            }
            records[key] = .some(old)
            return Change(
                kind: kind, type: table.name, id: entry.id.uuid, table: table, bits: entry.id,
                oldBytes: old, newBytes: entry.isDeletion ? nil : new)
        }
    }
}

extension HistoryEntry {
    fileprivate var isDeletion: Bool {
        if case .deleted = content { true } else { false }
    }
}

extension StoreDoor {
    /// Returns a stream of the changes that were committed after a place in the history, also by
    /// other processes and before a restart, and of those that this store object commits from now
    /// on.
    ///
    /// What is not in the history, or exceeds `bufferBytes`, is told by
    /// ``ChangeEvent/missed(through:)``, as by ``changes(bufferBytes:)``.
    /// - Throws: ``StoreError/history(_:)`` if the token is of another file, or if there is no
    ///   history.
    /// - Complexity: O(changes since), in memory up to `bufferBytes`.
    public func changes(
        after token: HistoryToken, bufferBytes: Int = 16 << 20
    ) throws -> AsyncStream<ChangeEvent<ChangeSet>> {
        let queue = ChangeQueue(limitBytes: bufferBytes)
        let stream = core.hub.stream(of: queue, held: nil)
        let past = try core.pastChanges(after: token, limitBytes: bufferBytes)
        queue.begin(with: past.events, through: past.sequence)
        return stream
    }
}
