import LMDB

extension TypedRecordTable {
    /// Decodes the records of all rows, in the order of the rows.
    func decode(
        _ rows: inout FoundRows, of query: PreparedQuery, in view: ReadView
    ) throws -> [R] {
        try rows.find()
        var failure: (any Error)?
        // Safe because the memory has room for `rows.count` records, and `count` says how many
        // exist if the work ends early.
        let records = unsafe [R](unsafeUninitializedCapacity: rows.count) { memory, count in
            do {
                unsafe try decode(rows, of: query, in: view, into: memory, &count)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return records
    }

    /// - Parameter count: the number of records that exist, also if this function throws.
    private func decode(
        _ rows: borrowing FoundRows, of query: PreparedQuery, in view: ReadView,
        into memory: UnsafeMutableBufferPointer<R>, _ count: inout Int
    ) throws {
        for position in 0..<rows.count {
            if ReadView.isLook(position) { try view.checkCancelled() }
            let id = rows.id(at: position)
            guard let bytes = rows.bytes(at: position) else { throw query.damage(id) }
            let address = unsafe memory.baseAddress.unsafelyUnwrapped + position
            do throws(RecordDamage) {
                unsafe try decoder.decode(bytes, id: RecordID(bits: id), into: address)
            } catch {
                throw StoreError.damagedRecord(error)
            }
            count = position + 1
        }
    }

    /// Reads the next `count` records of a walk, or fewer at its end, and appends them to others.
    func read(_ walk: inout RowWalk, _ count: Int, into records: inout [R]) throws -> FoundEnds {
        let view = walk.view
        var rows = FoundRows(of: self, in: view, capacity: count)
        let ends = try walk.collect(count, into: &rows)
        let found = try decode(&rows, of: walk.query, in: view)
        if records.isEmpty { records = found } else { records += found }
        return FoundEnds(count: found.count, first: ends.first, last: ends.last)
    }
}
