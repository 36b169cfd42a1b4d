import LMDB

/// A walk over the rows of an index that gives the first keys of an order. It reads a few ties at a
/// time and sorts them.
struct TieWalk {
    private let query: PreparedQuery
    private let order: OrderKey
    private var part: TieStretch
    /// The place after which the rows begin, or nil.
    private var key: [UInt8]?
    /// The greatest number of rows that will be asked for, or nil.
    private var wanted: Int?
    /// The rows that were read and not returned yet.
    private var waiting = SortedRows()
    private var isAtEnd = false
    private var batchSize = 16

    private static let largestBatch = 1_024

    /// - Parameters:
    ///   - query: the query without its order.
    ///   - wanted: the greatest number of rows that will be asked for, or nil.
    ///   - place: the place in the order where the rows begin, or nil.
    init(
        _ ties: TieReader, of query: PreparedQuery, _ order: OrderKey, wanted: Int?,
        from place: PagePlace?
    ) {
        self.query = query
        self.order = order
        self.wanted = wanted
        part = ties.stretch(query.stretch, from: place)
        key = place?.keyBefore(.ascending)
        if let wanted { batchSize = min(wanted, Self.largestBatch) }
    }

    /// Returns the next row, or nil after the last.
    /// - Parameters:
    ///   - keepsKey: whether the row has its key.
    ///   - reads: is increased by the number of rows that were read for it.
    mutating func next(
        _ scope: RowScope, keepsKey: Bool, reads: inout Int
    ) throws -> RowPlace? {
        if waiting.count == 0, !isAtEnd { try fill(scope.view, &reads) }
        return waiting.popFirst(keepsKey: keepsKey)
    }

    /// Reads and sorts the next ties.
    private mutating func fill(_ view: ReadView, _ reads: inout Int) throws {
        part.target = min(batchSize, wanted ?? .max)
        var rows = try TopRows(view, query, order, count: wanted, after: key, in: part)
        reads += rows.readCount
        waiting = try rows.takeSorted(in: view)
        key = nil
        wanted = wanted.map { $0 - waiting.count }
        if let next = rows.next, wanted != 0 {
            part = TieStretch(ties: part.ties, start: next)
        } else {
            isAtEnd = true
        }
        batchSize = min(batchSize.saturatingProduct(4), Self.largestBatch)
    }
}
