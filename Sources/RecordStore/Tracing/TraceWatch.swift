/// A running measurement of one query.
struct TraceWatch {
    private let log: TraceLog
    private let start = ContinuousClock.now

    init(_ log: TraceLog) { self.log = log }

    /// Ends the measurement of a query that was answered by a plan.
    func end(
        _ operation: TraceEvent.Operation, _ query: PreparedQuery, read: Int, returned: Int
    ) {
        log.note(
            operation, since: start, type: query.table.name, rowsRead: read,
            rowsReturned: returned
        ) { query.plan }
    }

    /// Ends the measurement of a query without a plan.
    func end(_ operation: TraceEvent.Operation, of table: RecordTable, returned: Int? = nil) {
        log.note(
            operation, since: start, type: table.name, rowsRead: nil, rowsReturned: returned
        ) { nil }
    }
}

extension Snapshot {
    /// Begins to measure a query; nil if nobody is told.
    var traceWatch: TraceWatch? {
        if core.tracing == nil { return nil }
        guard let log = view.attachment as? TraceLog, log.core === core else { return nil }
        return TraceWatch(log)
    }
}
