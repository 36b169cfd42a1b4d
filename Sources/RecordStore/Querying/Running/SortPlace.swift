/// A sort in memory that has stopped before it had read all rows.
///
/// No row can be given before all are read. So the token of such a page keeps what was found: how
/// far the rows were read, and those that are the first so far. Each is looked at again when the
/// sort ends, because others may write in between.
struct SortPlace {
    /// The place at which the page begins, as the token has it.
    var start: PagePlace?
    /// The order in which the rows are read, and the place in it up to which they were.
    let source: (order: UInt64, place: PagePlace)
    /// The first rows so far.
    let rows: [RowPlace]
    /// The greatest number of rows that were kept. If there are as many, others were left out.
    let limit: Int

    /// The first byte of a token amid a sort, beside those of other places: for the pages in the
    /// direction of the query, and for those against it.
    static func mark(isBackwards: Bool) -> UInt8 { isBackwards ? 5 : 4 }

    /// The place as bytes: the mark, the limit, the start, the source and the rows, with lengths.
    func bytes(isBackwards: Bool) -> [UInt8] {
        var bytes = [Self.mark(isBackwards: isBackwards)]
        for number in [UInt64(limit), source.order] {
            // Safe because the buffer of the integer is copied before the call returns.
            bytes += unsafe withUnsafeBytes(of: number.bigEndian, Array.init)
        }
        bytes += (start?.bytes ?? []).withLength + source.place.bytes.withLength
        for row in rows { bytes += row.id.bytes + row.key.withLength }
        return bytes
    }

    /// Creates the place from the result of `bytes`; nil if the bytes are not such a place.
    init?(_ bytes: [UInt8], isBackwards: Bool) {
        guard bytes.first == Self.mark(isBackwards: isBackwards) else { return nil }
        var rest = bytes.dropFirst()
        guard let limit = rest.popNumber().flatMap({ Int(exactly: $0) }), limit > 0,
            let order = rest.popNumber(), let start = rest.popWithLength(),
            let source = rest.popWithLength(), let place = PagePlace(source[...])
        else { return nil }
        if !start.isEmpty {
            guard let place = PagePlace(start[...]) else { return nil }
            self.start = place
        }
        var rows: [RowPlace] = []
        while !rest.isEmpty {
            // Safe because the array has 16 bytes, which are copied.
            let id = Array(rest.prefix(16))
            guard id.count == 16 else { return nil }
            rest = rest.dropFirst(16)
            guard let key = rest.popWithLength() else { return nil }
            rows.append(RowPlace(key: key, id: unsafe id.withUnsafeBytes { unsafe IDBits($0) }))
        }
        if rows.count > limit { return nil }
        (self.source, self.rows, self.limit) = ((order, place), rows, limit)
    }

    init(source: (order: UInt64, place: PagePlace), rows: [RowPlace], limit: Int) {
        (self.source, self.rows, self.limit) = (source, rows, limit)
    }
}

extension ArraySlice<UInt8> {
    /// Removes and returns a number of eight bytes; nil if there are fewer.
    fileprivate mutating func popNumber() -> UInt64? {
        guard count >= 8 else { return nil }
        defer { self = dropFirst(8) }
        return prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
}
