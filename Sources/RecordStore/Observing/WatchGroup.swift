import LMDB

/// The watches of one record type.
struct WatchGroup {
    /// A part of the reads of a watch, by its number.
    struct Key: Hashable {
        let watch: WatchList.Key
        let part: Int
    }

    /// The watches of stretches of one table.
    private struct Stretches {
        let watched: WatchedTable
        var ranges: [Key: [KeyRange]] = [:]
    }

    private var ids: [IDBits: Set<Key>] = [:]
    private var counts: Set<Key> = []
    /// The watches of stretches, by the number of the table.
    private var stretches: [UInt32: Stretches] = [:]
    /// What the parts are interested in, except for those to which every change matters.
    private var interests: [Key: Interest] = [:]

    /// Adds a part of the footprint of a watch, which belongs to this record type.
    mutating func insert(_ part: Footprint.Part, _ key: Key) {
        interests[key] = part.interest
        if part.isCounted { counts.insert(key) }
        for id in part.ids { ids[id, default: []].insert(key) }
        for (watched, range) in part.stretches {
            stretches[watched.number, default: Stretches(watched: watched)]
                .ranges[key, default: []].append(range)
        }
    }

    /// Removes a part of the footprint of a watch.
    mutating func remove(_ part: Footprint.Part, _ key: Key) {
        interests[key] = nil
        counts.remove(key)
        for id in part.ids {
            ids[id]?.remove(key)
            if ids[id]?.isEmpty == true { ids[id] = nil }
        }
        for (watched, _) in part.stretches {
            stretches[watched.number]?.ranges[key] = nil
            // The next watch brings the index of its own generation of the catalog.
            if stretches[watched.number]?.ranges.isEmpty == true {
                stretches[watched.number] = nil
            }
        }
    }

    /// Adds the keys of all watches to which changes of this record type matter. Index keys are
    /// made once for each index, however many watches it has.
    /// - Complexity: O(c log c + s log c) for c changes and s stretches, and up to 64 comparisons
    ///   of changed records with the filter of a watch for each query that they touch.
    func addTouched(by changes: [Change], to found: inout Set<WatchList.Key>) {
        if !counts.isEmpty, changes.contains(where: { $0.kind != .updated }) {
            found.formUnion(counts.lazy.map(\.watch))
        }
        var touching = TouchingChanges(changes)
        addIDs(touchedBy: &touching, to: &found)
        for stretches in stretches.values where !stretches.ranges.isEmpty {
            // An index of an older catalog cannot read records of newer layouts. All changes of a
            // transaction are by one catalog.
            if let table = changes.first?.table, !stretches.watched.isOf(table) {
                found.formUnion(stretches.ranges.keys.lazy.map(\.watch))
                continue
            }
            do {
                let touched = try TouchedKeys(changes, in: stretches.watched)
                for (key, ranges) in stretches.ranges where !found.contains(key.watch) {
                    // Nearly all watches of a table are touched by no change.
                    if !touched.isAny(in: ranges) { continue }
                    if touching.matter(in: ranges, of: touched, to: interests[key]) {
                        found.insert(key.watch)
                    }
                }
            } catch {
                // A damaged record gives no keys: every watch of the table reads again, and gets
                // the error.
                found.formUnion(stretches.ranges.keys.lazy.map(\.watch))
            }
        }
    }

    private func addIDs(
        touchedBy touching: inout TouchingChanges, to found: inout Set<WatchList.Key>
    ) {
        if ids.isEmpty { return }
        for position in touching.changes.indices {
            for key in ids[touching.changes[position].bits] ?? []
            where !found.contains(key.watch) {
                if touching.matters(position, to: interests[key]) { found.insert(key.watch) }
            }
        }
    }
}
