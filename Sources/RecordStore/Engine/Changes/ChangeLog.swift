/// The changes of a running transaction, at most one for each record.
struct ChangeLog {
    private struct Key: Hashable {
        let table: UInt32
        let id: IDBits

        /// Ids end with random bits, which are enough: hashing all costs twice as much.
        func hash(into hasher: inout Hasher) { hasher.combine(id.low) }

        func precedes(_ other: Key) -> Bool {
            table != other.table ? table < other.table : other.id > id
        }
    }

    /// What happened to one record.
    struct Entry {
        let table: RecordTable
        let wasThere: Bool
        let old: [UInt8]?
        /// The newest bytes; nil also if nobody keeps those of an insert.
        var new: [UInt8]?
        var isThere: Bool
        var origin: ChangeOrigin
    }

    /// Whether the log keeps values for listeners. Without listeners, a bulk import keeps none.
    let keepsValues: Bool
    /// Whether the log keeps for the history what is needed to take changes back.
    let keepsHistory: Bool
    private(set) var isEmpty = true
    /// The records, in the order in which they were first touched, and what happened to each.
    private var keys: [Key] = []
    private var entries: [Entry] = []
    /// The positions of all keys, or nil as long as the keys ascend. They do in a bulk import, and
    /// are then found without hashing each.
    private var positions: [Key: Int]?
    /// The record of each note, so that notes can be undone in reverse order, and the number of
    /// ``replaced`` entries before it.
    private var notes: [(position: Int, replacedCount: Int)] = []
    /// The entries that later notes of the same record replaced.
    private var replaced: [Entry] = []

    init(keepsValues: Bool, keepsHistory: Bool = false) {
        self.keepsValues = keepsValues
        self.keepsHistory = keepsHistory
    }

    /// Notes that a record changed from `old` (nil if there was none) to `new`.
    mutating func note(
        _ table: RecordTable, _ id: IDBits, old: [UInt8]?, new: [UInt8]?, isThere: Bool,
        by origin: ChangeOrigin = .caller
    ) throws {
        isEmpty = false
        if !keepsValues && !keepsHistory { return }
        let key = Key(table: table.number, id: id)
        guard let position = position(of: key) else {
            notes.append((entries.count, replaced.count))
            add(key)
            entries.append(
                Entry(
                    table: table, wasThere: old != nil, old: old, new: new, isThere: isThere,
                    origin: origin))
            return
        }
        let known = entries[position]
        notes.append((position, replaced.count))
        replaced.append(known)
        if keepsHistory, known.origin != origin {
            entries[position].origin = try known.origin(with: origin, id, old: old, new: new)
        }
        entries[position].new = new
        entries[position].isThere = isThere
    }

    private func position(of key: Key) -> Int? {
        if let positions { return positions[key] }
        guard let last = keys.last, !last.precedes(key) else { return nil }
        var range = keys.indices
        while let first = range.first, first + 1 < range.endIndex {
            let middle = first + range.count / 2
            range = key.precedes(keys[middle]) ? first..<middle : middle..<range.endIndex
        }
        return range.first.flatMap { keys[$0] == key ? $0 : nil }
    }

    private mutating func add(_ key: Key) {
        if positions == nil, let last = keys.last, !last.precedes(key) {
            positions = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
        }
        positions?[key] = keys.count
        keys.append(key)
    }

    /// A position in the log to return to.
    struct Mark {
        fileprivate let count: Int
        fileprivate let isEmpty: Bool
    }

    var mark: Mark { Mark(count: notes.count, isEmpty: isEmpty) }

    /// Undoes all notes after `mark`.
    /// - Complexity: O(undone notes).
    mutating func goBack(to mark: Mark) {
        while notes.count > mark.count {
            let (position, replacedCount) = notes.removeLast()
            if replacedCount < replaced.count {
                entries[position] = replaced.removeLast()
            } else {
                let key = keys.removeLast()
                positions?[key] = nil
                entries.removeLast()
            }
        }
        isEmpty = mark.isEmpty
    }

    /// Calls `body` with what happened to each record, in the order of types and ids, until it
    /// returns false.
    func forEachSorted(_ body: (IDBits, Entry) throws -> Bool) rethrows {
        let order = positions.map { _ in keys.indices.sorted { keys[$0].precedes(keys[$1]) } }
        for number in keys.indices {
            let position = order?[number] ?? number
            if try !body(keys[position].id, entries[position]) { return }
        }
    }

    /// Returns the changes in the order in which their records were first touched, without changes
    /// that cancel out, or nil if the log keeps no values.
    func changeSet(sequence: UInt64, preferences: [String]) throws -> ChangeSet? {
        if !keepsValues { return nil }
        let changes = try zip(keys, entries).compactMap { key, entry -> Change? in
            if try entry.table.isSame(entry.old, entry.new, key.id) { return nil }
            let kind: Change.Kind =
                !entry.wasThere ? .inserted : entry.isThere ? .updated : .deleted
            return Change(
                kind: kind, type: entry.table.name, id: key.id.uuid, table: entry.table,
                bits: key.id, oldBytes: entry.old, newBytes: entry.new)
        }
        return ChangeSet(sequence: sequence, changes: changes, preferences: preferences)
    }
}

extension ChangeLog.Entry {
    /// Returns who made the change, together with a further change from `old` to `new`.
    fileprivate func origin(
        with origin: ChangeOrigin, _ id: IDBits, old: [UInt8]?, new: [UInt8]?
    ) throws -> ChangeOrigin {
        // A record that is deleted, or saved again, has the origin of that.
        guard let old, let new else { return origin }
        // What a caller inserts stays the caller's, whatever rules change in it.
        guard wasThere, let before = self.old, let now = self.new else { return .caller }
        let fields = try table.callerFields(self.origin, before, now, id)
        return .mixed(callerFields: try fields.union(table.callerFields(origin, old, new, id)))
    }
}

extension RecordTable {
    /// Returns the fields of a change that its caller made.
    fileprivate func callerFields(
        _ origin: ChangeOrigin, _ old: [UInt8], _ new: [UInt8], _ id: IDBits
    ) throws -> Set<UInt16> {
        switch origin {
        case .caller: try differences(old, new, id)
        case .rules: []
        case .mixed(let fields): fields
        }
    }
}

/// Who made a change of a record: the caller of a transaction, or rules that followed from it.
enum ChangeOrigin: Hashable {
    /// The caller, or a rule of references that followed what the caller deleted.
    case caller
    /// `Maintain` parts alone.
    case rules
    /// The caller changed these fields, and rules others.
    case mixed(callerFields: Set<UInt16>)
}
