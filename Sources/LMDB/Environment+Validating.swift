import PageTrees

extension Environment {
    /// Reads every page of the newest state once and reports all structural damage: in the trees of
    /// all tables, in the free list, and in the number, bounds and key order of each page.
    ///
    /// The check does not look into values. Others can read and write meanwhile; the pages that are
    /// checked cannot be reused until the check ends.
    /// - Parameter progress: called with the number of pages checked and the number of all pages.
    /// - Throws: `CancellationError` if the task is cancelled meanwhile.
    /// - Complexity: O(pages). Memory: a bitmap of all pages, and the largest record of the free
    ///   list.
    public func validatePages(
        progress: ((UInt64, UInt64) -> Void)? = nil
    ) throws -> PageReport {
        try readWalked(progress: progress) { _, report in report }
    }

    /// Calls `body` with one state of the file and the report of a walk over all its pages.
    package func readWalked<R>(
        progress: ((UInt64, UInt64) -> Void)? = nil, _ body: (ReadView, PageReport) throws -> R
    ) throws -> R {
        try read { view in
            if view.isWriting {
                throw LMDBError.transactionOpen(held: .writing, requested: .validatePages)
            }
            // Safe because this read holds the reader until `body` returns.
            let report = unsafe try core.walk(
                view.trees, isCancellable: true, progress: progress)
            guard let report else { throw LMDBError.cancelled }
            return try body(view, report)
        }
    }

    /// Walks the pages of one table and returns its size and shape.
    /// - Throws: ``LMDBError/damagedPages(_:count:path:)`` if the walk finds damage.
    /// - Complexity: O(pages of the table), but for the inside of large values.
    package func shape(of table: Table) throws -> TreeShape {
        let report = try walkPages(ofTable: table.name)
        if let damage = StoreFolder.damage(in: report, core.path) { throw damage }
        return report.trees[0]
    }

    /// Walks the pages of one table, and calls `visit` with each branch and leaf that can be read.
    ///
    /// Of the report, only the violations and the one tree mean something.
    package func walkPages(
        ofTable name: String, visiting visit: ((PageOutline) -> Void)? = nil
    ) throws -> PageReport {
        try readPages { view, file in
            let record = try view.treeRecord(of: name, owner: core.id)
            var walk = PageWalk(file: file, meta: file.newest)
            walk.visitPage = visit
            return walk.runTable(name, record: record)
        }
    }

    /// Calls `body` with one state of the file and its pages, which nobody reuses meanwhile.
    package func readPages<R>(_ body: (ReadView, PageFile) throws -> R) throws -> R {
        try read { view in
            if view.isWriting {
                throw LMDBError.transactionOpen(held: .writing, requested: .validatePages)
            }
            // Safe as in `readWalked`.
            return try body(view, unsafe try core.pages(seenBy: view.trees))
        }
    }
}

extension EnvironmentCore {
    /// Returns the report of a walk over the pages of the newest commit.
    func walkNewest() throws(LMDBError) -> PageReport {
        let thread = thread
        let reader = unsafe try beginReading(on: thread, notingIn: nil)
        defer { endReading(reader, on: thread) }
        guard let report = unsafe try walk(reader.trees, isCancellable: false, progress: nil)
        else {
            preconditionFailure("a walk that cannot be cancelled has no end before its last page")
        }
        return report
    }

    /// Walks the pages that a reader sees. Returns nil if the task was cancelled.
    ///
    /// The walk starts from the copy of the commit that the reader has checked, because the meta
    /// pages in the file may belong to later commits by now. The caller must hold the reader until
    /// the walk ends.
    fileprivate func walk(
        _ trees: UnsafeMutablePointer<tree_reader>, isCancellable: Bool,
        progress: ((UInt64, UInt64) -> Void)?
    ) throws(LMDBError) -> PageReport? {
        if isCancellable, Task.isCancelled { return nil }
        let pages = unsafe try pages(seenBy: trees)
        do throws(FileDamage) {
            try pages.newest.checkCommit()
        } catch {
            throw .damaged(error, path: path)
        }
        var walk = PageWalk(
            file: pages, meta: pages.newest, progress: progress, isCancellable: isCancellable)
        let report = walk.run()
        return walk.wasCancelled ? nil : report
    }

    /// Returns the pages of the commit that a reader sees.
    func pages(seenBy trees: UnsafeMutablePointer<tree_reader>) throws(LMDBError) -> PageFile {
        let bytes = unsafe withUnsafeBytes(of: &trees.pointee.commit) { unsafe Array($0) }
        do throws(FileDamage) {
            let commit = unsafe try MetaPage(
                commit: bytes, transaction: trees.pointee.transaction,
                pageSizeBytes: map.pointee.page_size, mapSizeBytes: map.pointee.byte_count)
            return try PageFile(descriptor: dataDescriptor, commit: commit)
        } catch {
            throw .damaged(error, path: path)
        }
    }
}
