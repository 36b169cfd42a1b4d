extension Environment {
    /// The entries that a table gets in the file that takes the place of a damaged one.
    package typealias GivenEntries = [(key: [UInt8], value: [UInt8])]

    /// Makes the file anew from the entries that can be read, and puts it in the place of the old
    /// one, which stays beside it as `data.mdb.damaged-N`. What lies on and below a damaged page is
    /// lost.
    ///
    /// Writers wait meanwhile. As after ``compact(progress:)``, the environment has to be opened
    /// again.
    /// - Parameters:
    ///   - give: returns the entries of those tables that are not copied, in the order of their
    ///     keys. Tables that the file lacks are created.
    ///   - progress: called with the number of tables that are done and of all tables.
    /// - Returns: the number of entries that were saved from each copied table.
    package func salvage(
        giving give: (borrowing CommitReader) throws -> [String: GivenEntries],
        progress: (Int, Int) throws -> Void
    ) throws -> [String: Int] {
        try core.checkWritable()
        var counts: [String: Int] = [:]
        try core.queue.inTurn {
            try core.replaceFile(keepingOldAs: .damaged) { commit, path in
                var draft = try DraftFile(at: path, of: core)
                let given = try give(commit)
                let names = Set(try commit.tableNames()).union(given.keys).sorted()
                for (position, name) in names.enumerated() {
                    try progress(position, names.count)
                    try draft.beginTable(name)
                    if let entries = given[name] {
                        try draft.append(entries)
                    } else {
                        counts[name] = try draft.save(name, from: commit)
                    }
                    try draft.endTable()
                }
                try draft.finish(after: commit.number)
                try progress(names.count, names.count)
            }
        }
        return counts
    }
}

extension DraftFile {
    fileprivate mutating func append(_ entries: Environment.GivenEntries) throws(LMDBError) {
        for entry in entries {
            // Safe because the arrays live during the call.
            _ = unsafe try append(entry.value.span.bytes, for: entry.key.span.bytes)
        }
    }

    /// Stores the entries of a table that can be read. Those that are not in their places come last
    /// and take nobody's place: what they say may be old.
    /// - Returns: the number of entries that were stored.
    fileprivate mutating func save(
        _ name: String, from commit: borrowing CommitReader
    ) throws -> Int {
        var (count, hasOthers) = (0, false)
        var failure: LMDBError?
        func store(_ body: () throws(LMDBError) -> Bool) {
            if failure != nil { return }
            do throws(LMDBError) {
                if try body() { count += 1 }
            } catch {
                failure = error
            }
        }
        _ = try commit.walk(name) { key, value, isInPlace in
            if !isInPlace { return hasOthers = true }
            store { () throws(LMDBError) in
                // Damage can have changed the order.
                if try append(value, for: key) { return true }
                return try insert(value, for: key)
            }
        }
        if hasOthers, failure == nil {
            _ = try commit.walk(name) { key, value, isInPlace in
                if isInPlace { return }
                store { () throws(LMDBError) in try insert(value, for: key) }
            }
        }
        if let failure { throw failure }
        return count
    }
}
