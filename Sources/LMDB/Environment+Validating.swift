extension Environment {
    /// Reads every page of the newest state once and reports all structural damage: the trees of
    /// all tables, the free list, each page's place, bounds and order of keys.
    ///
    /// It does not look into values. Others read and write meanwhile; the pages it walks are
    /// pinned. `progress` gets the pages covered and the pages in all.
    /// - Complexity: O(pages), in the memory of a bitmap of them and of the free list's largest
    ///   record.
    public func validatePages(
        progress: ((UInt64, UInt64) -> Void)? = nil
    ) throws -> PageReport {
        try readWalked(progress: progress) { _, report in report }
    }

    /// Lends one state and what a walk over its pages found.
    package func readWalked<R>(
        progress: ((UInt64, UInt64) -> Void)? = nil, _ body: (ReadView, PageReport) throws -> R
    ) throws -> R {
        // Two commits between the begin and the look at the meta pages overwrite both.
        for _ in 1...EnvironmentCore.maximumAttempts {
            do {
                return try read { view in
                    let report = try PageFile(descriptor: core.dataDescriptor)
                        .walk(transaction: UInt64(view.transactionID), progress: progress)
                    return try body(view, report)
                }
            } catch FileDamage.noSuchTransaction {
                continue
            } catch let damage as FileDamage {
                throw LMDBError.damaged(damage, path: path)
            }
        }
        throw LMDBError.failed(.busy, during: .validatePages, path: path)
    }
}
