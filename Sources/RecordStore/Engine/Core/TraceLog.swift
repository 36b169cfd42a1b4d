import LMDB

/// The events of one read or write, until it is over.
///
/// Sendable because one thread uses it at a time: that of the caller, and meanwhile the one that
/// runs its read or write.
final class TraceLog: @unchecked Sendable {
    let core: StoreCore
    private let tracing: StoreTracing
    private let start = ContinuousClock.now
    private var events: [TraceEvent] = []
    /// The bytes that a write has put into tables.
    private var bytesWritten = 0
    /// The size of the pages in use before a write, and by how much it has grown since.
    private var usedBytes: Int?
    private var growthBytes: Int?

    init(_ core: StoreCore, _ tracing: StoreTracing) {
        (self.core, self.tracing) = (core, tracing)
    }

    /// Begins a read, again if its closure runs again.
    func begin() { events = [] }

    /// Begins a write, again if its closure runs again.
    func beginWrite(in environment: Environment) {
        events = []
        // Only a closed file has no size, and closing waits for this transaction.
        usedBytes = try? environment.usedBytes()
    }

    /// Notes what the closure of a write has put into tables.
    func noteWrite(bytes: Int) { bytesWritten = bytes }

    /// Notes the size of the file after the commit, in the turn of the writer.
    func noteCommit(in environment: Environment) {
        guard let before = usedBytes, let after = try? environment.usedBytes() else { return }
        growthBytes = after - before
    }

    /// Keeps an event of a query if it took long enough.
    func note(
        _ operation: TraceEvent.Operation, since start: ContinuousClock.Instant, type: String,
        rowsRead: Int?, rowsReturned: Int?,
        step: (_ hidesValues: Bool) -> QueryExplanation.Step?
    ) {
        let time = ContinuousClock.now - start
        if time < tracing.limits.limit(of: operation) { return }
        var event = TraceEvent(operation, time)
        event.type = type
        (event.rowsRead, event.rowsReturned) = (rowsRead, rowsReturned)
        let plan = step(tracing.values == .hidden)
        event.plan = tracing.values == .redacted ? plan?.redacted : plan
        events.append(event)
    }

    /// The events of a read up to now, and one of the whole read with the rows of all its queries.
    var eventsOfRead: [TraceEvent] {
        var whole = TraceEvent(.read, ContinuousClock.now - start)
        whole.rowsRead = events.reduce(0) { $0 + ($1.rowsRead ?? 0) }
        return events + [whole]
    }

    /// Tells all events, after the transaction.
    func finish(_ operation: TraceEvent.Operation, failed: Bool) {
        let time = ContinuousClock.now - start
        if time >= tracing.limits.limit(of: operation) {
            var event = TraceEvent(operation, time, failed: failed)
            if operation == .write {
                event.bytesWritten = failed ? 0 : bytesWritten
                event.fileGrowthBytes = failed ? 0 : growthBytes
            }
            events.append(event)
        }
        if events.isEmpty { return }
        // A store that was closed meanwhile has no readers.
        let oldest = (try? core.environment.readers())?.first?.transactionLag
        for var event in events {
            event.oldestReaderLag = oldest
            tracing.send(event)
        }
    }
}
