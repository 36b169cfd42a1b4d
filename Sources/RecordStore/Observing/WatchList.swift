import LMDB

/// Who watches what, by table and index, so that a commit looks only at those who read from where
/// it wrote.
struct WatchList {
    typealias Key = UInt64

    private struct Watched {
        let signal: WatchSignal
        var progress: Progress
    }

    private enum Progress {
        /// It reads; what was committed meanwhile may be in its snapshot or not. What was known
        /// before is in it, unless it reads inside an older read.
        case reading([ChangeSet], missedThrough: UInt64)
        /// It has read the state of this sequence.
        case settled(Footprint, UInt64)
    }

    private var watches: [Key: Watched] = [:]
    private var lastKey: Key = 0
    private var wholes: Set<Key> = []
    private var groups: [UInt32: WatchGroup] = [:]
    /// How many transactions are kept for a read that is under way.
    private static let keptLimit = 64

    var count: Int { watches.count }

    /// Adds who is about to read.
    /// - Parameter newest: the sequence of the last transaction that is known of: a read that sees
    ///   less has missed something.
    mutating func add(_ signal: WatchSignal, knowing newest: UInt64) -> Key {
        lastKey += 1
        watches[lastKey] = Watched(signal: signal, progress: .reading([], missedThrough: newest))
        return lastKey
    }

    /// Notes what was read, and at which sequence.
    /// - Returns: the signal if a commit since then has changed some of it, or may have.
    mutating func settle(_ key: Key, _ footprint: Footprint, at sequence: UInt64) -> WatchSignal? {
        guard let watched = watches[key], case .reading(let sets, let missed) = watched.progress
        else { return nil }
        let later = sets.filter { $0.sequence > sequence }
        if missed > sequence || Self.isTouched(footprint, by: later) { return remove(key) }
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

    /// - Returns: its signal, unless it is not there any more.
    mutating func remove(_ key: Key) -> WatchSignal? {
        guard let watched = watches.removeValue(forKey: key) else { return nil }
        guard case .settled(let footprint, _) = watched.progress else { return watched.signal }
        wholes.remove(key)
        for part in footprint.parts { groups[part.table.number]?.remove(part, key) }
        return watched.signal
    }

    mutating func removeAll() -> [WatchSignal] {
        defer { self = WatchList() }
        return watches.values.map(\.signal)
    }

    /// Removes those that the transaction concerns, and gives their signals.
    mutating func takeTouched(by set: ChangeSet) -> [WatchSignal] {
        let touched = touched(by: set).filter { readBefore(set.sequence, $0) }
        for (key, watched) in watches {
            guard case .reading(let sets, let missed) = watched.progress else { continue }
            watches[key]?.progress =
                sets.count < Self.keptLimit
                ? .reading(sets + [set], missedThrough: missed)
                : .reading([], missedThrough: set.sequence)
        }
        return touched.compactMap { remove($0) }
    }

    /// The same for transactions of which nothing is known.
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

    private func readBefore(_ sequence: UInt64, _ key: Key) -> Bool {
        guard case .settled(_, let read) = watches[key]?.progress else { return false }
        return read < sequence
    }

    private mutating func insert(_ footprint: Footprint, _ key: Key) {
        if footprint.isWhole { wholes.insert(key) }
        for part in footprint.parts {
            groups[part.table.number, default: WatchGroup()].insert(part, key)
        }
    }

    private func touched(by set: ChangeSet) -> Set<Key> {
        var found = wholes
        for (table, changes) in Dictionary(grouping: set.changes, by: \.table.number) {
            groups[table]?.addTouched(by: changes, to: &found)
        }
        return found
    }
}
