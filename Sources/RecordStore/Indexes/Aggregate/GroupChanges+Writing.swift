import LMDB

extension GroupChanges {
    /// The memory that the entries of many groups share while they are made.
    struct Scratch {
        var old = GroupValue()
        var sums: [GroupSum] = []
        var new = GroupValueWriter()
    }

    /// Writes the entries of all groups that changed, and forgets the changes.
    mutating func write(to transaction: inout WriteTransaction) throws {
        if counts.isEmpty { return }
        var scratch = Scratch()
        for group in groups.sorted where isChanged(group) {
            let hasRecords = try groups.withKey(group) { key in
                guard let key else { return false }
                let old = try transaction.view.get(key, in: index.entries)
                return try self.hasRecords(group, over: old, key, &scratch)
            }
            try groups.withKey(group) { key in
                guard let key else { return }
                if hasRecords {
                    // Safe because the array lives during the call.
                    unsafe try transaction.put(
                        scratch.new.bytes.span.bytes, for: key, in: index.entries)
                } else {
                    _ = try transaction.delete(key, in: index.entries)
                }
            }
        }
        removeAll()
    }

    /// Calls `body` with the key and the value of the entry of each group, in the order of the
    /// keys, if the index had no entries before the changes.
    func forEachEntry(_ body: (_ key: RawSpan, _ value: RawSpan) throws -> Void) throws {
        var scratch = Scratch()
        for group in groups.sorted where isChanged(group) {
            try groups.withKey(group) { key in
                guard let key, try hasRecords(group, over: nil, key, &scratch) else { return }
                // Safe because the array lives during the call.
                unsafe try body(key, scratch.new.bytes.span.bytes)
            }
        }
    }

    private func isChanged(_ group: Int) -> Bool {
        counts[group] != 0 || !sums(of: group).allSatisfy(\.isEmpty)
    }

    /// Whether a group has records after the changes. If so, `scratch.new` has the value of its
    /// entry.
    /// - Throws: ``StoreError/damagedIndex(type:index:id:)`` if the old entry cannot be one of the
    ///   records that the changes began with.
    private func hasRecords(
        _ group: Int, over old: RawSpan?, _ key: RawSpan, _ scratch: inout Scratch
    ) throws -> Bool {
        var count = counts[group]
        scratch.sums.removeAll(keepingCapacity: true)
        scratch.sums += sums(of: group)
        if let old {
            guard scratch.old.read(old, of: key, in: index.number, sumCount: index.sums.count)
            else { throw index.damage(of: table, nil) }
            for (position, found) in scratch.old.sums.enumerated() {
                scratch.sums[position].valueCount += scratch.old.count - found.nilCount
                guard scratch.sums[position].total.add(old.extracting(found.place)) else {
                    throw index.damage(of: table, nil)
                }
            }
            count += scratch.old.count
        }
        let most = max(0, count)
        guard count >= 0, scratch.sums.allSatisfy({ 0...most ~= $0.valueCount }) else {
            throw index.damage(of: table, nil)
        }
        if count == 0 {
            guard old != nil, scratch.sums.allSatisfy(\.isEmpty) else {
                throw index.damage(of: table, nil)
            }
            return false
        }
        if let old {
            scratch.new.write(
                count: count, scratch.sums, wholeKey: old.extracting(scratch.old.wholeKey),
                of: key, in: index.number)
        } else {
            let wholeKey = wholeKeys[group] ?? []
            // Safe because the array lives during the call.
            unsafe scratch.new.write(
                count: count, scratch.sums, wholeKey: wholeKey.span.bytes, of: key,
                in: index.number)
        }
        return true
    }
}
