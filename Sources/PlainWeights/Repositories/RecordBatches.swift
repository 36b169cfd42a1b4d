/// An iterator that divides records into batches, one for each transaction. The store validates
/// each record when it is inserted.
struct RecordBatches<Records: Sequence> where Records.Element: Record {
    /// The largest batch. A single larger record has a batch of its own.
    struct Limit {
        let recordCount: Int
        let sizeBytes: Int

        /// A limit that is large enough to make the flush of the disk cheap and small enough for
        /// any memory.
        static var standard: Limit { Limit(recordCount: 50_000, sizeBytes: 32 << 20) }
        /// No limit.
        static var none: Limit { Limit(recordCount: .max, sizeBytes: .max) }
    }

    /// The size that a record of the app's own type counts with.
    private static var assumedSizeBytes: Int { 512 }

    private var records: Records.Iterator
    private let limit: Limit
    private var upcoming: Records.Element?

    init(_ records: Records, limit: Limit) {
        self.records = records.makeIterator()
        self.limit = limit
        upcoming = self.records.next()
    }

    /// Returns the next batch, or nil after the last.
    mutating func next() -> [Records.Element]? {
        var batch: [Records.Element] = []
        var sizeBytes = 0
        while let record = upcoming, batch.count < limit.recordCount {
            let training = record as? any TrainingRecord
            let size = training?.approximateBytes ?? Self.assumedSizeBytes
            if !batch.isEmpty, sizeBytes > limit.sizeBytes - size { break }
            sizeBytes += size
            batch.append(record)
            upcoming = records.next()
        }
        return batch.isEmpty ? nil : batch
    }
}
