import Foundation

/// The changes of a transaction that is under way, one for each record.
struct ChangeLog {
    private struct Key: Hashable {
        let table: UInt32
        let id: IDBits
    }

    private struct Entry {
        let table: RecordTable
        let wasThere: Bool
        let old: [UInt8]?
        var new: [UInt8]?
        var isThere: Bool
    }

    /// Whether anybody will ask for values; a bulk import without observers keeps none.
    let keepsValues: Bool
    private var entries: [Entry] = []
    private var keys: [Key] = []
    private var places: [Key: Int] = [:]
    private(set) var isEmpty = true

    init(keepsValues: Bool) {
        self.keepsValues = keepsValues
    }

    /// Notes that a record changed from `old`, nil where there was none, to `new`.
    mutating func note(
        _ table: RecordTable, _ id: IDBits, old: [UInt8]?, new: [UInt8]?, isThere: Bool
    ) {
        isEmpty = false
        if !keepsValues { return }
        let key = Key(table: table.number, id: id)
        if let place = places[key] {
            entries[place].new = new
            entries[place].isThere = isThere
            return
        }
        places[key] = entries.count
        keys.append(key)
        entries.append(
            Entry(table: table, wasThere: old != nil, old: old, new: new, isThere: isThere))
    }

    func changeSet(sequence: UInt64) -> ChangeSet {
        let changes = zip(keys, entries).compactMap { key, entry -> Change? in
            guard entry.wasThere || entry.isThere else { return nil }
            let kind: Change.Kind =
                !entry.wasThere ? .inserted : entry.isThere ? .updated : .deleted
            return Change(
                kind: kind, type: entry.table.name, id: key.id.uuid, table: entry.table,
                bits: key.id, oldBytes: entry.old, newBytes: entry.new)
        }
        return ChangeSet(sequence: sequence, changes: changes)
    }
}
