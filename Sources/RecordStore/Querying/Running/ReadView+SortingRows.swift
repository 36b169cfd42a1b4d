import LMDB

/// A row that is sorted: some bytes of its key, and its position before.
///
/// Most marks compare by these bytes. The keys lie anywhere in memory, so that a look at two of
/// them takes longer than all the rest of a comparison.
private struct SortMark: BitwiseCopyable, Sendable {
    let bytes: UInt64
    var position: Int

    init(_ key: [UInt8], from offset: Int, _ position: Int) {
        var bytes: UInt64 = 0
        for place in offset..<offset + MemoryLayout<UInt64>.size {
            bytes = bytes << 8 | (place < key.count ? UInt64(key[place]) : 0)
        }
        (self.bytes, self.position) = (bytes, position)
    }
}

extension ReadView {
    /// Sorts rows by their keys, the last one first.
    /// - Throws: ``LMDBError/cancelled`` if the task is cancelled meanwhile. The order of the rows
    ///   is then undefined.
    func sortBackwards(_ rows: inout [RowPlace]) throws {
        let offset = try sharedCount(rows)
        var marks: [SortMark] = []
        marks.reserveCapacity(rows.count)
        defer { marks.freeElsewhere() }
        for position in rows.indices {
            if Self.isLook(position) { try checkCancelled() }
            marks.append(SortMark(rows[position].key, from: offset, position))
        }
        try sort(&marks) { left, right in
            if left.bytes != right.bytes { return left.bytes > right.bytes }
            return rows[right.position].key.precedes(rows[left.position].key)
        }
        // Each row moves to its place, and the one that was there goes where the first one was.
        var steps = 0
        for start in marks.indices {
            var here = start
            while marks[here].position != start {
                let origin = marks[here].position
                rows.swapAt(here, origin)
                marks[here].position = here
                here = origin
                steps += 1
                if Self.isLook(steps) { try checkCancelled() }
            }
            marks[here].position = here
        }
    }

    /// Returns the number of bytes with which the keys of all rows begin.
    private func sharedCount(_ rows: [RowPlace]) throws -> Int {
        guard let first = rows.first?.key else { return 0 }
        var count = first.count
        for (number, row) in rows.enumerated() {
            if count == 0 { return 0 }
            if Self.isLook(number) { try checkCancelled() }
            count = min(count, row.key.count)
            count = (0..<count).first { first[$0] != row.key[$0] } ?? count
        }
        return count
    }
}
