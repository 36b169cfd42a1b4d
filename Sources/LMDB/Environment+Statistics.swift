import CLMDB
import Foundation

extension Environment {
    /// Returns the size of the file and of its map, and the counts of pages and readers.
    /// - Throws: ``LMDBError/Code/corrupted`` if the free list has impossible counts.
    /// - Complexity: O(pages of the free list).
    public func info() throws -> EnvironmentInfo {
        try read { view in
            let info = unsafe core.info
            let freePageCount = try freePageCount(in: view, of: unsafe Int(info.me_last_pgno) + 1)
            return unsafe EnvironmentInfo(
                pageSizeBytes: core.pageSizeBytes, mapSizeBytes: info.me_mapsize,
                fileSizeBytes: try File.sizeBytes(of: core.dataDescriptor, path: path),
                pageCount: Int(info.me_last_pgno) + 1,
                freePageCount: freePageCount,
                lastTransactionID: Int(info.me_last_txnid),
                maximumReaders: Int(info.me_maxreaders),
                readerSlotCount: Int(info.me_numreaders))
        }
    }

    /// The size of the file's pages.
    package var pageSizeBytes: Int { core.pageSizeBytes }

    /// Returns the number of free pages, after it has checked the counts of the free list.
    private func freePageCount(in view: ReadView, of pageCount: Int) throws -> Int {
        // Table 0 of liblmdb is the free list. Each value is a count and that many page numbers.
        var freeList = try view.cursor(in: Table(name: "", index: 0, owner: core.id))
        var sum = 0
        while let entry = try freeList.next() {
            let numberCount = entry.value.byteCount / 8 - 1
            // Safe because a value of at least 8 bytes holds the number that is loaded.
            let count = numberCount < 0 ? -1 : unsafe entry.value.unsafeLoadUnaligned(as: Int.self)
            guard (0...max(0, numberCount)).contains(count), sum + count <= pageCount else {
                throw LMDBError.failed(.corrupted, during: .statistics, path: path)
            }
            sum += count
        }
        return sum
    }

    /// Returns the transactions that read the file now, in all processes. Without a lock file the
    /// result is empty.
    public func readers() throws(LMDBError) -> [ReaderInfo] {
        try core.entering { () throws(LMDBError) in
            let last = unsafe Int(core.info.me_last_txnid)
            let slots = try core.readerSlots().sorted { $0.transactionID < $1.transactionID }
            // The oldest reader of this process began first, so slots and ages match in this order.
            var ages = core.gate.readerAgesNanoseconds()[...]
            return slots.map { slot in
                let age = slot.processID == getpid() ? ages.popFirst() : nil
                return ReaderInfo(
                    processID: slot.processID, transactionID: slot.transactionID,
                    transactionLag: max(0, last - slot.transactionID),
                    ageNanoseconds: age.map(UInt64.init))
            }
        }
    }

    /// Frees the reader slots of processes that have died.
    /// - Returns: the number of slots that were freed.
    @discardableResult
    public func clearDeadReaders() throws(LMDBError) -> Int { try core.clearDeadReaders() }

    /// The size of the pages that the newest commit uses or has freed.
    package func usedBytes() throws(LMDBError) -> Int {
        try core.entering { () throws(LMDBError) in
            unsafe (Int(core.info.me_last_pgno) + 1) * core.pageSizeBytes
        }
    }

    /// Flushes all commits to the disk.
    ///
    /// A program needs this only with a durability below ``EnvironmentOptions/Durability/durable``.
    public func sync() throws(LMDBError) {
        try core.entering { () throws(LMDBError) in
            try core.check(unsafe mdb_env_sync(core.handle, 1), during: .sync)
        }
    }

    /// Forgets the readers whose processes are gone. Writers do so too when they need pages.
    /// - Returns: the number of readers.
    package func clearStaleReaders() throws(LMDBError) -> Int { try core.clearDeadReaders() }

    /// The number of writers of this process that wait for their turn.
    package var waitingWriterCount: Int { core.queue.waitingCount }
}

extension EnvironmentCore {
    @discardableResult
    func clearDeadReaders() throws(LMDBError) -> Int {
        try entering { () throws(LMDBError) in
            var deadCount: Int32 = 0
            try check(unsafe mdb_reader_check(handle, &deadCount), during: .readers)
            return Int(deadCount)
        }
    }

    /// The size of the map, the last page, the last transaction and the reader slots.
    var info: MDB_envinfo { unsafe filled(MDB_envinfo(), by: mdb_env_info) }

    /// The size of a page of the file.
    var pageSizeBytes: Int { Int(unsafe filled(MDB_stat(), by: mdb_env_stat).ms_psize) }

    /// The descriptor with which liblmdb reads and writes `data.mdb`.
    var dataDescriptor: Int32 { unsafe filled(-1, by: mdb_env_get_fd) }

    /// Returns what `ask` says about the open environment. The function `ask` must be one that
    /// cannot fail.
    private func filled<Value>(
        _ value: Value, by ask: (OpaquePointer?, UnsafeMutablePointer<Value>?) -> Int32
    ) -> Value {
        var value = value
        _ = unsafe ask(handle, &value)
        return value
    }

    /// Returns the reader slots in use.
    ///
    /// liblmdb lists them as lines of text: the process, the thread, and the transaction or `-` for
    /// an idle slot.
    fileprivate func readerSlots() throws(LMDBError) -> [(processID: Int32, transactionID: Int)] {
        var text = ""
        let code = unsafe withUnsafeMutablePointer(to: &text) { text in
            // Safe because liblmdb passes a C string and the context that it was given.
            unsafe mdb_reader_list(
                handle,
                { line, text in
                    unsafe text!.assumingMemoryBound(to: String.self).pointee += String(
                        cString: line!)
                    return 0
                }, text)
        }
        if code < 0 { try check(code, during: .readers) }
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 3, let process = Int32(words[0]), let transaction = Int(words[2])
            else { return nil }
            return (process, transaction)
        }
    }
}

/// The size of an environment: its file, map, pages and reader slots.
public struct EnvironmentInfo: Hashable, Sendable {
    /// The size of a page.
    public let pageSizeBytes: Int
    /// The size of the memory map.
    public let mapSizeBytes: Int
    /// The size of `data.mdb`.
    public let fileSizeBytes: Int
    /// The number of pages that were ever in use, including the two meta pages.
    public let pageCount: Int
    /// The number of pages that wait for reuse; ``pageCount`` includes them.
    public let freePageCount: Int
    /// The number of the newest commit. The numbers start again in a compacted copy.
    public let lastTransactionID: Int
    /// The number of reader slots, over all processes.
    public let maximumReaders: Int
    /// The highest number of reader slots that were in use at once.
    public let readerSlotCount: Int
}

/// A description of one read transaction on the file, in this process or another.
public struct ReaderInfo: Hashable, Sendable {
    /// The process that reads.
    public let processID: Int32
    /// The number of the commit that the transaction reads.
    public let transactionID: Int
    /// The number of commits since the one that is read. Pages that those commits freed cannot be
    /// reused while the transaction lives.
    public let transactionLag: Int
    /// The time since the transaction began, within a few milliseconds. Nil for a transaction of
    /// another process.
    public let ageNanoseconds: UInt64?
}
