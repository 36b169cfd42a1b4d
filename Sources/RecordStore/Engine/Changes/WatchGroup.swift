import LMDB

/// The watches of one record type.
struct WatchGroup {
    typealias Key = WatchList.Key

    /// The watches of stretches of one table.
    private struct Stretches {
        let watched: WatchedTable
        var ranges: [Key: [KeyRange]] = [:]
    }

    private var ids: [IDBits: Set<Key>] = [:]
    private var counts: Set<Key> = []
    /// The watches of stretches, by the number of the table.
    private var stretches: [UInt32: Stretches] = [:]

    /// Adds the part of the footprint of a watch that belongs to this record type.
    mutating func insert(_ part: Footprint.Part, _ key: Key) {
        if part.isCounted { counts.insert(key) }
        for id in part.ids { ids[id, default: []].insert(key) }
        for (watched, range) in part.stretches {
            stretches[watched.number, default: Stretches(watched: watched)]
                .ranges[key, default: []].append(range)
        }
    }

    /// Removes the part of the footprint of a watch.
    mutating func remove(_ part: Footprint.Part, _ key: Key) {
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

    /// Adds the keys of all watches whose reads are touched by changes of this record type. Index
    /// keys are made once for each index, however many watches it has.
    /// - Complexity: O(c log c + s log c) for c changes and s stretches.
    func addTouched(by changes: [Change], to found: inout Set<Key>) {
        if !counts.isEmpty, changes.contains(where: { $0.kind != .updated }) {
            found.formUnion(counts)
        }
        if !ids.isEmpty { for change in changes { found.formUnion(ids[change.bits] ?? []) } }
        for stretches in stretches.values {
            // An index of an older catalog cannot read records of newer layouts. All changes of a
            // transaction are by one catalog.
            if let table = changes.first?.table, !stretches.watched.isOf(table) {
                found.formUnion(stretches.ranges.keys)
                continue
            }
            do {
                let touched = try TouchedKeys(changes, in: stretches.watched)
                for (key, ranges) in stretches.ranges
                where !found.contains(key) && touched.isAny(in: ranges) {
                    found.insert(key)
                }
            } catch {
                // A damaged record gives no keys: every watch of the table reads again, and gets
                // the error.
                found.formUnion(stretches.ranges.keys)
            }
        }
    }
}
