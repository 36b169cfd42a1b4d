/// The changes of a running transaction, at most one for each record.
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

    /// Whether the log keeps values for listeners. Without listeners, a bulk import keeps none.
    let keepsValues: Bool
    private(set) var isEmpty = true
    private var keys: [Key] = []
    private var entries: [Key: Entry] = [:]
    /// The entry that each note replaced, or nil if there was none, so that notes can be undone in
    /// reverse order.
    private var replaced: [(key: Key, entry: Entry?)] = []

    init(keepsValues: Bool) {
        self.keepsValues = keepsValues
    }

    /// Notes that a record changed from `old` (nil if there was none) to `new`.
    mutating func note(
        _ table: RecordTable, _ id: IDBits, old: [UInt8]?, new: [UInt8]?, isThere: Bool
    ) {
        isEmpty = false
        if !keepsValues { return }
        let key = Key(table: table.number, id: id)
        let known = entries[key]
        replaced.append((key, known))
        if known == nil { keys.append(key) }
        var entry =
            known
            ?? Entry(table: table, wasThere: old != nil, old: old, new: nil, isThere: false)
        entry.new = new
        entry.isThere = isThere
        entries[key] = entry
    }

    /// A position in the log to return to.
    struct Mark {
        fileprivate let count: Int
        fileprivate let isEmpty: Bool
    }

    var mark: Mark { Mark(count: replaced.count, isEmpty: isEmpty) }

    /// Undoes all notes after `mark`.
    /// - Complexity: O(undone notes).
    mutating func goBack(to mark: Mark) {
        while replaced.count > mark.count {
            let (key, entry) = replaced.removeLast()
            entries[key] = entry
            if entry == nil { keys.removeLast() }
        }
        isEmpty = mark.isEmpty
    }

    /// Returns the changes in the order in which their records were first touched, without changes
    /// that cancel out, or nil if the log keeps no values.
    func changeSet(sequence: UInt64, preferences: [String]) throws -> ChangeSet? {
        if !keepsValues { return nil }
        let changes = try keys.compactMap { key -> Change? in
            guard let entry = entries[key],
                try !entry.table.isSame(entry.old, entry.new, key.id)
            else { return nil }
            let kind: Change.Kind =
                !entry.wasThere ? .inserted : entry.isThere ? .updated : .deleted
            return Change(
                kind: kind, type: entry.table.name, id: key.id.uuid, table: entry.table,
                bits: key.id, oldBytes: entry.old, newBytes: entry.new)
        }
        return ChangeSet(sequence: sequence, changes: changes, preferences: preferences)
    }
}
