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
    /// - Returns: how many entries of each copied table were saved.
    package func salvage(
        giving give: (borrowing CommitReader) throws -> [String: GivenEntries],
        progress: (Int, Int) throws -> Void
    ) throws -> [String: SavedEntries] {
        try core.checkWritable()
        var saved: [String: SavedEntries] = [:]
        try core.queue.inTurn {
            try core.replaceFile(keepingOldAs: .damaged) { commit, path in
                saved = try core.save(
                    commit, toFileAt: path, for: self.path, giving: give, progress)
            }
        }
        return saved
    }

    /// Saves the entries that can be read to a file in the new folder `target`. The damaged file is
    /// only read, while others read and write.
    ///
    /// The folder appears only when the file is complete and on the disk. The parameters are those
    /// of ``salvage(giving:progress:)``.
    /// - Parameter prepare: called with the new file before it appears, to change it.
    /// - Throws: ``LMDBError/alreadyExists(path:)`` or
    ///   ``LMDBError/diskFull(neededBytes:availableBytes:path:)`` before anything is saved.
    /// - Complexity: O(entries). The state that is read stays pinned until all is saved.
    package func salvage(
        to target: String,
        giving give: (borrowing CommitReader) throws -> [String: GivenEntries],
        progress: (Int, Int) throws -> Void, preparing prepare: (Environment) throws -> Void
    ) throws -> [String: SavedEntries] {
        try core.makeFolder(at: target, preparing: prepare) {
            try core.save($0, toFileAt: $1, for: target, giving: give, progress)
        }
    }
}

extension EnvironmentCore {
    /// Makes a new file from the entries of a commit that can be read, and those that are given.
    fileprivate func save(
        _ commit: borrowing CommitReader, toFileAt path: String, for target: String,
        giving give: (borrowing CommitReader) throws -> [String: Environment.GivenEntries],
        _ progress: (Int, Int) throws -> Void
    ) throws -> [String: SavedEntries] {
        // What damaged trees say of their size is not trusted.
        try FileSystem(ofFile: path).checkRoom(for: commit.usedBytes, path: target)
        var saved: [String: SavedEntries] = [:]
        var draft = try DraftFile(at: path, of: self)
        let given = try give(commit)
        let names = Set(try commit.tableNames()).union(given.keys).sorted()
        for (position, name) in names.enumerated() {
            try progress(position, names.count)
            try draft.beginTable(name)
            if let entries = given[name] {
                try draft.append(entries)
            } else {
                saved[name] = SavedEntries(
                    count: try draft.save(name, from: commit),
                    recordedCount: try commit.read(name) { try $0.statistics(of: $1).entryCount })
            }
            try draft.endTable()
        }
        try draft.finish(after: commit.number)
        try progress(names.count, names.count)
        return saved
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

/// How many entries of a table were saved from a damaged file.
package struct SavedEntries: Hashable, Sendable {
    /// The number of entries that were saved.
    package let count: Int
    /// The number of entries that the table had, by its own record of it.
    package let recordedCount: Int

    /// The number of entries that are lost. What was saved can be more than was recorded: an old
    /// page in the place of another one may hold what was removed since.
    package var lostCount: Int { max(0, recordedCount - count) }
}
