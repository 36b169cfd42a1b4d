import CLMDB
import PageTrees

extension ReadView {
    /// Returns ranges that follow each other, hold all keys of a table, and are about as long as
    /// each other: at most `limit` of them, and fewer where the tree is small.
    ///
    /// The ranges end at keys, and not at what branches say, so that together they are the whole
    /// table whatever a damaged branch says. Where the keys do not ascend there is one range.
    /// - Complexity: O(branch pages above ranges); some hundred pages.
    package func stretches(of table: Table, atMost limit: Int) throws(LMDBError) -> [KeyRange] {
        var firsts: [[UInt8]] = []
        let depth = try statistics(of: table).depth
        if !isWriting, limit > 1 {
            for level in stride(from: 1, to: depth, by: 1) where firsts.count + 1 < limit {
                firsts = try firstKeys(of: table, level: UInt32(level))
            }
        }
        let areAscending = zip(firsts, firsts.dropFirst())
            .allSatisfy { $0.lexicographicallyPrecedes($1) }
        let count = areAscending ? min(limit, firsts.count + 1) : 1
        let ends = (1..<max(count, 1)).map { firsts[$0 * (firsts.count + 1) / count - 1] }
        var ranges: [KeyRange] = []
        var lower = KeyRange.Bound.unbounded
        for end in ends {
            ranges.append(KeyRange(from: lower, to: .excluded(end)))
            lower = .included(end)
        }
        ranges.append(KeyRange(from: lower, to: .unbounded))
        return ranges
    }

    /// Whether a table has the key at which one of its stretches begins. Where it has not, a
    /// damaged branch leads a walk over the stretch elsewhere.
    package func hasBeginning(
        of stretch: KeyRange, in table: Table
    ) throws(LMDBError) -> Bool {
        guard let key = stretch.lower.bytes else { return true }
        // Safe because the array lives during the call.
        return unsafe try get(key.span.bytes, in: table) != nil
    }

    /// Returns the first key below each page of a level but the first one.
    private func firstKeys(of table: Table, level: UInt32) throws(LMDBError) -> [[UInt8]] {
        var opened: UnsafeMutablePointer<tree_cursor>?
        try owner.check(
            unsafe tree_cursor_open(trees, handle, index(of: table), table.tailSize, &opened),
            during: .cursor)
        // Safe because an open that succeeded has set the pointer, and the cursor is closed once.
        let cursor = unsafe opened.unsafelyUnwrapped
        defer { unsafe tree_cursor_close(cursor) }
        var keys: [[UInt8]] = []
        var code = unsafe tree_cursor_move(cursor, MDB_FIRST)
        while code == MDB_SUCCESS {
            code = unsafe tree_cursor_leap(cursor, level)
            guard code == MDB_SUCCESS else { break }
            // Safe because the key lies there until the cursor moves.
            keys.append(
                unsafe [UInt8](
                    UnsafeRawBufferPointer(
                        start: cursor.pointee.key.mv_data, count: cursor.pointee.key.mv_size)))
        }
        if code != MDB_NOTFOUND { try owner.check(code, during: .cursor) }
        return keys
    }
}
