import TreeReader

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
        try read { view in
            // A read lends no view without them.
            guard let trees = unsafe view.trees else {
                throw LMDBError.transactionOpen(held: .writing, requested: .validatePages)
            }
            return try body(view, unsafe try core.walk(trees, progress: progress))
        }
    }
}

extension EnvironmentCore {
    /// What a walk over the pages of the newest commit found.
    func walkNewest() throws(LMDBError) -> PageReport {
        let thread = thread
        let reader = unsafe try beginReading(on: thread, notingIn: nil)
        defer { endReading(reader, on: thread) }
        return unsafe try walk(reader.trees, progress: nil)
    }

    /// Walks the pages that a reader sees. It goes by what the reader has proved of its commit: the
    /// meta pages may be those of later ones by now.
    fileprivate func walk(
        _ trees: UnsafeMutablePointer<tree_reader>, progress: ((UInt64, UInt64) -> Void)?
    ) throws(LMDBError) -> PageReport {
        let bytes = unsafe withUnsafeBytes(of: &trees.pointee.commit) { unsafe Array($0) }
        do throws(FileDamage) {
            let commit = unsafe try MetaPage(
                commit: bytes, transaction: trees.pointee.transaction,
                pageSizeBytes: map.pointee.page_size, mapSizeBytes: map.pointee.byte_count)
            return try PageFile(descriptor: dataDescriptor, commit: commit).walk(progress: progress)
        } catch {
            throw .damaged(error, path: path)
        }
    }
}
