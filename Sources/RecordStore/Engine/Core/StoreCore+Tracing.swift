import LMDB

extension StoreCore {
    /// Reads as ``read(notingIn:_:)`` does, and tells what it has cost when it is over.
    @inline(never)
    func read<Result>(
        notingIn reads: ReadSet?, tracedBy tracing: StoreTracing,
        _ body: (Snapshot) throws -> Result
    ) throws -> Result {
        // A read inside another one is a part of it.
        if isReading { return try readUntraced(notingIn: reads, body) }
        let log = TraceLog(self, tracing)
        var failed = true
        defer { log.finish(.read, failed: failed) }
        let result = try readUntraced(notingIn: reads) { snapshot in
            log.begin()
            return try snapshot.view.attaching(log) { try body(snapshot) }
        }
        failed = false
        return result
    }

    /// Runs a write, and tells what it has cost when it is over.
    @inline(never)
    func write<Result>(
        tracedBy tracing: StoreTracing, _ body: (TraceLog) throws -> Result
    ) rethrows -> Result {
        let log = TraceLog(self, tracing)
        var failed = true
        defer { log.finish(.write, failed: failed) }
        let result = try body(log)
        failed = false
        return result
    }
}
