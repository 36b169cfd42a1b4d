import LMDB

extension AggregateChanges {
    /// Writes the entries of all groups that changed, and forgets the changes.
    mutating func write(to transaction: inout WriteTransaction) throws {
        if count == 0 { return }
        var old = AggregateEntry()
        var new = AggregateEntryWriter()
        let keys = groups.values
        let sorted = try keys.sortedPositions(in: transaction.view)
        try transaction.withCursor(in: index.entries) { transaction, cursor in
            for group in sorted {
                try keys.withValue(group) { key in
                    guard let key else { return }
                    try write(group, key, &old, &new, to: &transaction, by: cursor)
                }
            }
        }
        self = AggregateChanges(of: index, in: table)
    }

    /// Writes the entry of a group, if that changed. `old` and `new` lend their memory.
    private mutating func write(
        _ group: Int, _ key: RawSpan, _ old: inout AggregateEntry,
        _ new: inout AggregateEntryWriter, to transaction: inout WriteTransaction,
        by cursor: borrowing WriteCursor
    ) throws {
        if !isChanged(group) { return }
        let isThere: Bool
        if makeNew(group, key, &new) {
            // Most groups of a large batch are new. To look for them first is a second search.
            if try transaction.insert(new.bytes, for: key, by: cursor) { return }
            isThere = try hasRecords(group, over: transaction.value(at: cursor), key, &old, &new)
        } else if let value = try transaction.find(key, by: cursor) {
            isThere = try hasRecords(group, over: value, key, &old, &new)
        } else {
            throw index.damage(of: table, nil)
        }
        if !isThere { return try transaction.remove(at: cursor) }
        try transaction.put(new.bytes, for: key, by: cursor)
    }

    /// Calls `body` with the key and the value of the entry of each group, in the order of the
    /// keys, if the index had no entries before the changes.
    func forEachEntry(
        in view: ReadView, _ body: (_ key: RawSpan, _ value: RawSpan) throws -> Void
    ) throws {
        var new = AggregateEntryWriter()
        let keys = groups.values
        for group in try keys.sortedPositions(in: view) where isChanged(group) {
            try keys.withValue(group) { key in
                guard let key else { return }
                guard makeNew(group, key, &new) else { throw index.damage(of: table, nil) }
                try body(key, new.bytes)
            }
        }
    }

    /// Whether a group that had an entry has records after the changes. If so, `new` has the value
    /// of its entry. The changes of the group become all that it has.
    /// - Throws: ``StoreError/damagedIndex(type:index:id:)`` if the old entry cannot be one of the
    ///   records that the changes began with.
    private mutating func hasRecords(
        _ group: Int, over value: RawSpan, _ key: RawSpan, _ old: inout AggregateEntry,
        _ new: inout AggregateEntryWriter
    ) throws -> Bool {
        guard old.read(value, of: key, in: index.number, sumCount: index.sums.count),
            add(old, in: value, to: group)
        else { throw index.damage(of: table, nil) }
        if counts[group] == 0 {
            if hasEmptySums(group) { return false }
            throw index.damage(of: table, nil)
        }
        let wholeKey = value.extracting(old.wholeKey)
        if write(group, wholeKey: wholeKey, key, &new) { return true }
        throw index.damage(of: table, nil)
    }

    /// Leaves the value of the entry of a group that had none in `new`.
    /// - Returns: whether the changes can be all that a group has.
    private func makeNew(
        _ group: Int, _ key: RawSpan, _ new: inout AggregateEntryWriter
    ) -> Bool {
        let wholeKey = wholeKeys[group] ?? []
        // Safe because the array lives during the call.
        return unsafe write(group, wholeKey: wholeKey.span.bytes, key, &new)
    }

    /// Makes the value of the entry of a group that has what the changes have.
    /// - Returns: whether there can be such a group.
    private func write(
        _ group: Int, wholeKey: RawSpan, _ key: RawSpan, _ value: inout AggregateEntryWriter
    ) -> Bool {
        let count = counts[group]
        guard count > 0 else { return false }
        value.begin(count: count)
        for sum in sums {
            let nilCount = count - sum.valueCount(of: group)
            guard 0...count ~= nilCount else { return false }
            if let word = sum.word(of: group) {
                value.append(nilCount: nilCount, word: word)
            } else {
                value.append(nilCount: nilCount, sum.sum(of: group))
            }
        }
        value.end(wholeKey: wholeKey, of: key, in: index.number)
        return true
    }
}
