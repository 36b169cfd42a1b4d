/// Divides records into transactions, and checks each record before it is written.
struct RecordBatches<Records: Sequence> where Records.Element: TrainingRecord {
    /// What one transaction holds at most; one record that is larger has one of its own.
    struct Limit {
        let recordCount: Int
        let sizeBytes: Int

        /// Large enough that the flush of the disk does not count, small enough for any memory.
        static var standard: Limit { Limit(recordCount: 50_000, sizeBytes: 32 << 20) }
        static var none: Limit { Limit(recordCount: .max, sizeBytes: .max) }
    }

    private var records: Records.Iterator
    private let limit: Limit
    private var upcoming: Records.Element?

    init(_ records: Records, limit: Limit) {
        self.records = records.makeIterator()
        self.limit = limit
        upcoming = self.records.next()
    }

    /// The next batch, or nil after the last.
    mutating func next() throws(TrainingError) -> [Records.Element]? {
        var batch: [Records.Element] = []
        var sizeBytes = 0
        while let record = upcoming, batch.count < limit.recordCount {
            let size = record.approximateBytes
            if !batch.isEmpty, sizeBytes > limit.sizeBytes - size { break }
            try record.validate()
            sizeBytes += size
            batch.append(record)
            upcoming = records.next()
        }
        return batch.isEmpty ? nil : batch
    }
}
