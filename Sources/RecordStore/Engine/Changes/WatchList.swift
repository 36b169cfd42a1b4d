/// A list of watches by table and index, so that a commit looks only at watches that read from
/// tables that the commit changed.
struct WatchList {
    typealias Key = UInt64

    private struct Watched {
        let signal: WatchSignal
        var progress: Progress
    }

    private enum Progress {
        /// The watch is reading. Its snapshot may or may not contain transactions that commit
        /// meanwhile. It contains all transactions that were known before, unless the watch reads
        /// inside an older read.
        case reading([ChangeSet], missedThrough: UInt64)
        /// The watch has read the state with this sequence.
        case settled(Footprint, UInt64)
    }

    private var watches: [Key: Watched] = [:]
    /// The watches that are reading.
    private var reading: Set<Key> = []
    private var lastKey: Key = 0
    private var wholes: Set<Key> = []
    private var groups: [UInt32: WatchGroup] = [:]
    private var preferences: [[UInt8]: Set<Key>] = [:]
    /// The number of transactions that the list keeps for a read that is under way.
    private static let keptLimit = 64

    var count: Int { watches.count }

    /// Adds a watch that is about to read.
    /// - Parameter newest: the sequence of the last transaction that is known. A read that sees an
    ///   older state has missed a transaction.
    mutating func add(_ signal: WatchSignal, knowing newest: UInt64) -> Key {
        lastKey += 1
        reading.insert(lastKey)
        watches[lastKey] = Watched(signal: signal, progress: .reading([], missedThrough: newest))
        return lastKey
    }

    /// Records what a watch has read, and at which sequence.
    /// - Returns: the signal if a later commit has changed, or may have changed, some of what was
    ///   read.
    mutating func settle(_ key: Key, _ footprint: Footprint, at sequence: UInt64) -> WatchSignal? {
        guard let watched = watches[key], case .reading(let sets, let missed) = watched.progress
        else { return nil }
        let later = sets.filter { $0.sequence > sequence }
        if missed > sequence || Self.isTouched(footprint, by: later) { return remove(key) }
        reading.remove(key)
        watches[key]?.progress = .settled(footprint, sequence)
        insert(footprint, key)
        return nil
    }

    private static func isTouched(_ footprint: Footprint, by sets: [ChangeSet]) -> Bool {
        if sets.isEmpty { return false }
        var alone = WatchList()
        alone.insert(footprint, 0)
        return sets.contains { !alone.touched(by: $0).isEmpty }
    }

    /// Removes a watch.
    /// - Returns: the signal of the watch, or nil if the list does not have the watch any more.
    mutating func remove(_ key: Key) -> WatchSignal? {
        guard let watched = watches.removeValue(forKey: key) else { return nil }
        reading.remove(key)
        guard case .settled(let footprint, _) = watched.progress else { return watched.signal }
        wholes.remove(key)
        for part in footprint.parts { groups[part.table.number]?.remove(part, key) }
        for name in footprint.preferences {
            preferences[name]?.remove(key)
            if preferences[name]?.isEmpty == true { preferences[name] = nil }
        }
        return watched.signal
    }

    /// Removes all watches and returns their signals.
    mutating func removeAll() -> [WatchSignal] {
        defer { self = WatchList() }
        return watches.values.map(\.signal)
    }

    /// Removes the watches that a transaction concerns, and returns their signals.
    mutating func takeTouched(by set: ChangeSet) -> [WatchSignal] {
        let touched = touched(by: set).filter { readBefore(set.sequence, $0) }
        for key in reading {
            guard case .reading(let sets, let missed) = watches[key]?.progress else { continue }
            watches[key]?.progress =
                sets.count < Self.keptLimit
                ? .reading(sets + [set], missedThrough: missed)
                : .reading([], missedThrough: set.sequence)
        }
        return touched.compactMap { remove($0) }
    }

    /// Removes all watches that have read a state before `sequence`, and returns their signals.
    /// Used for transactions whose changes are not known.
    mutating func takeAll(readBefore sequence: UInt64) -> [WatchSignal] {
        var signals: [WatchSignal] = []
        for (key, watched) in watches {
            switch watched.progress {
            case .reading(let sets, let missed):
                watches[key]?.progress = .reading(sets, missedThrough: max(missed, sequence))
            case .settled:
                if readBefore(sequence, key), let signal = remove(key) { signals.append(signal) }
            }
        }
        return signals
    }

    /// Removes all watches that depend on everything, and returns their signals. A read that is
    /// under way may be one of them, and is taken as late.
    mutating func takeWholes() -> [WatchSignal] {
        for key in reading {
            if case .reading(let sets, _) = watches[key]?.progress {
                watches[key]?.progress = .reading(sets, missedThrough: .max)
            }
        }
        return wholes.compactMap { remove($0) }
    }

    /// Whether a watch has read a state that is not newer than `sequence`, and no commit that the
    /// list knows of touches it.
    func hasRead(_ key: Key, notAfter sequence: UInt64) -> Bool {
        guard case .settled(_, let read) = watches[key]?.progress else { return false }
        return read <= sequence
    }

    private func readBefore(_ sequence: UInt64, _ key: Key) -> Bool {
        guard case .settled(_, let read) = watches[key]?.progress else { return false }
        return read < sequence
    }

    private mutating func insert(_ footprint: Footprint, _ key: Key) {
        if footprint.isWhole { wholes.insert(key) }
        for part in footprint.parts {
            groups[part.table.number, default: WatchGroup()].insert(part, key)
        }
        for name in footprint.preferences { preferences[name, default: []].insert(key) }
    }

    private func touched(by set: ChangeSet) -> Set<Key> {
        var found = wholes
        for (table, changes) in Dictionary(grouping: set.changes, by: \.table.number) {
            groups[table]?.addTouched(by: changes, to: &found)
        }
        if !preferences.isEmpty {
            for name in set.preferences {
                if let keys = preferences[Array(name.utf8)] { found.formUnion(keys) }
            }
        }
        return found
    }
}
