/// A running measurement of one query.
struct TraceWatch {
    private let log: TraceLog
    private let start = ContinuousClock.now

    init(_ log: TraceLog) { self.log = log }

    /// Ends the measurement of a query that was answered by a plan.
    func end(
        _ operation: TraceEvent.Operation, _ query: PreparedQuery, read: Int, returned: Int
    ) {
        end(operation, of: query.table, read: read, returned: returned) {
            QueryExplanation.Step(query, hidesValues: $0)
        }
    }

    /// Ends the measurement of a query that was answered in another way.
    /// - Parameter step: describes the way, if there is something to tell.
    func end(
        _ operation: TraceEvent.Operation, of table: RecordTable, read: Int? = nil,
        returned: Int? = nil,
        step: (_ hidesValues: Bool) -> QueryExplanation.Step? = { _ in nil }
    ) {
        log.note(
            operation, since: start, type: table.name, rowsRead: read, rowsReturned: returned,
            step: step)
    }
}

extension Snapshot {
    /// Begins to measure a query; nil if nobody is told.
    var traceWatch: TraceWatch? {
        guard let log = view.attachment as? TraceLog, log.core === core else { return nil }
        return TraceWatch(log)
    }
}
