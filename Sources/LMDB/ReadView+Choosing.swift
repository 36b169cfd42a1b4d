import CLMDB
import PageTrees

extension ReadView {
    /// Returns the key of the entry that a number selects, or `nil` if the table is empty.
    ///
    /// Each level of the tree takes its position from the number, so random numbers give random
    /// entries, those on emptier pages somewhat more often. The read is not noted. Inside a write,
    /// the call throws.
    /// - Complexity: O(log n) pages.
    package func key(chosenBy choice: UInt64, in table: Table) throws(LMDBError) -> [UInt8]? {
        let index = index(of: table)
        var opened: UnsafeMutablePointer<tree_cursor>?
        try owner.check(
            unsafe tree_cursor_open(trees, handle, index, &opened), during: .cursor)
        guard let cursor = unsafe opened else { return nil }
        defer { unsafe tree_cursor_close(cursor) }
        let code = unsafe tree_cursor_pick(cursor, choice)
        if code == MDB_NOTFOUND { return nil }
        try owner.check(code, during: .cursor)
        // Safe because the key lies there until the cursor is closed.
        return unsafe Array(
            UnsafeRawBufferPointer(
                start: cursor.pointee.key.mv_data, count: cursor.pointee.key.mv_size))
    }
}
