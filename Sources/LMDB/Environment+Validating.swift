extension Environment {
    /// Reads every page of the newest state once and reports all structural damage: the trees of
    /// all tables, the free list, each page's place, bounds and order of keys.
    ///
    /// It does not look into values. Others read and write meanwhile; the pages it walks are
    /// pinned. `progress` gets the pages covered and the pages in all.
    /// - Complexity: O(pages), in the memory of a bitmap of them.
    public func validatePages(
        progress: ((UInt64, UInt64) -> Void)? = nil
    ) throws -> PageReport {
        // Two commits between the begin and the look at the meta pages overwrite both.
        for _ in 1...EnvironmentCore.maximumAttempts {
            if let report = try validateOnce(progress) { return report }
        }
        throw LMDBError.failed(.busy, during: .validatePages, path: path)
    }

    /// `nil` if the meta page of the transaction was overwritten before it was read.
    private func validateOnce(_ progress: ((UInt64, UInt64) -> Void)?) throws -> PageReport? {
        try read { view in
            do throws(FileDamage) {
                let file = try PageFile(descriptor: core.dataDescriptor)
                return try file.walk(transaction: UInt64(view.transactionID), progress: progress)
            } catch .noSuchTransaction {
                return nil
            } catch {
                throw LMDBError.damaged(error, path: path)
            }
        }
    }
}
