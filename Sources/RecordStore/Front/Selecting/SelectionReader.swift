import LMDB

/// A reader of the selected columns of a walk's rows. The caller names the type of the rows, which
/// is that of the selection: a generic type would look up its metadata for each use.
struct SelectionReader {
    private let open: OpenSelection
    private let query: PreparedQuery

    init(_ columns: SelectionColumns, by query: PreparedQuery) throws {
        open = try OpenSelection(columns, by: query)
        self.query = query
    }

    /// Reads the next `count` rows of a walk, or fewer at its end, and appends them to others.
    func read<Row>(_ walk: inout RowWalk, _ count: Int, into rows: inout [Row]) throws -> FoundEnds
    {
        if open.isServed { return try readEntries(&walk, count, into: &rows) }
        let view = walk.view
        var records = FoundRows(of: query.table, in: view, capacity: count)
        let ends = try walk.collect(count, into: &records)
        let new: [Row] = try self.rows(of: &records, in: view)
        if rows.isEmpty { rows = new } else { rows += new }
        return FoundEnds(count: new.count, first: ends.first, last: ends.last)
    }

    /// Returns the rows of found records.
    func rows<Row>(of records: inout FoundRows, in view: ReadView) throws -> [Row] {
        try records.find()
        if records.count == 0 { return [] }
        // Safe because the memory has room for all rows, and `made` says how many there are if the
        // closure throws.
        return unsafe try [Row](unsafeUninitializedCapacity: records.count) { memory, made in
            let start = unsafe UnsafeMutableRawPointer(memory.baseAddress.unsafelyUnwrapped)
            unsafe try open.fill(start, &made, from: &records, in: view)
        }
    }

    /// Reads rows from index entries, in parts that grow: how many there are is not known before.
    private func readEntries<Row>(
        _ walk: inout RowWalk, _ count: Int, into rows: inout [Row]
    ) throws -> FoundEnds {
        var (read, capacity) = (0, min(count, 64))
        var first: RowMark?
        while capacity > 0 {
            // Safe because the memory has room for `capacity` rows, and `made` says how many there
            // are if the closure throws.
            let new = unsafe try [Row](unsafeUninitializedCapacity: capacity) { memory, made in
                let start = unsafe UnsafeMutableRawPointer(memory.baseAddress.unsafelyUnwrapped)
                let mark = unsafe try open.fill(start, &made, capacity: capacity, from: &walk) {
                    read + $0 == 0 || read + $0 == count - 1
                }
                if read == 0 { first = mark }
            }
            if rows.isEmpty { rows = new } else { rows += new }
            read += new.count
            if new.count < capacity { break }
            capacity = min(count - read, capacity * 2, 4_096)
        }
        return FoundEnds(count: read, first: first, last: walk.mark)
    }
}
