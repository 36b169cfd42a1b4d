import CLMDB

/// What is known of an environment without reading its tables.
public struct EnvironmentInfo: Hashable, Sendable {
    public let pageSizeBytes: Int
    public let mapSizeBytes: Int
    public let fileSizeBytes: Int
    /// Pages that the file has had in use at some time, the two meta pages included.
    public let pageCount: Int
    /// Of these, the pages that wait for reuse.
    public let freePageCount: Int
    /// The number of the newest commit; starts again when the file is copied compacted.
    public let lastTransactionID: Int
    public let maximumReaders: Int
    /// The highest number of reader slots that were in use at once.
    public let readerSlotCount: Int
}

/// A transaction that reads the file, in this process or another.
public struct ReaderInfo: Hashable, Sendable {
    public let processID: Int32
    public let transactionID: Int
    /// How many commits have been made since: the pages they freed cannot be used again yet.
    public let transactionLag: Int
    /// How long it has been reading, within some milliseconds; unknown for other processes.
    public let ageNanoseconds: UInt64?
}

extension Environment {
    /// - Complexity: O(pages of the free list).
    public func info() throws -> EnvironmentInfo {
        try read { view in
            var info = unsafe MDB_envinfo()
            try core.check(unsafe mdb_env_info(core.handle, &info), during: .statistics)
            return unsafe EnvironmentInfo(
                pageSizeBytes: core.pageSizeBytes, mapSizeBytes: info.me_mapsize,
                fileSizeBytes: try core.fileSizeBytes(),
                pageCount: Int(info.me_last_pgno) + 1,
                freePageCount: try view.freePageCount(),
                lastTransactionID: Int(info.me_last_txnid),
                maximumReaders: Int(info.me_maxreaders),
                readerSlotCount: Int(info.me_numreaders))
        }
    }

    /// The transactions that read the file now, over all processes; none without a lock file.
    public func readers() throws(LMDBError) -> [ReaderInfo] {
        try core.entering(.readers) { () throws(LMDBError) in
            var info = unsafe MDB_envinfo()
            try core.check(unsafe mdb_env_info(core.handle, &info), during: .readers)
            var lines: [String] = []
            let code = unsafe withUnsafeMutablePointer(to: &lines) { lines in
                unsafe mdb_reader_list(core.handle, collectLine, lines)
            }
            if code < 0 {
                throw .failed(LMDBError.Code(rawValue: code), during: .readers, path: path)
            }

            let last = unsafe Int(info.me_last_txnid)
            let slots = lines.compactMap(ReaderSlot.init).sorted {
                $0.transactionID < $1.transactionID
            }
            // Of this process's readers the oldest began first: slots and ages pair up in order.
            var ages = core.gate.readerAgesNanoseconds()[...]
            return slots.map { slot in
                let isOwn = slot.processID == ProcessID.current
                return ReaderInfo(
                    processID: slot.processID, transactionID: slot.transactionID,
                    transactionLag: max(0, last - slot.transactionID),
                    ageNanoseconds: isOwn ? ages.popFirst() : nil)
            }
        }
    }

    /// Frees the reader slots of processes that died; gives their number.
    @discardableResult
    public func clearDeadReaders() throws(LMDBError) -> Int {
        try core.clearDeadReaders()
    }

    /// Flushes everything that is committed to the disk; needed only below
    /// ``EnvironmentOptions/Durability/durable``.
    public func sync() throws(LMDBError) {
        try core.entering(.sync) { () throws(LMDBError) in
            try core.check(unsafe mdb_env_sync(core.handle, 1), during: .sync)
        }
    }
}

extension Environment {
    /// How many writers of this process wait for their turn.
    package var waitingWriterCount: Int { core.queue.waitingCount }
}

extension EnvironmentCore {
    @discardableResult
    func clearDeadReaders() throws(LMDBError) -> Int {
        try entering(.readers) { () throws(LMDBError) in
            var deadCount: Int32 = 0
            try check(unsafe mdb_reader_check(handle, &deadCount), during: .readers)
            return Int(deadCount)
        }
    }

    func fileSizeBytes() throws(LMDBError) -> Int {
        try File.sizeBytes(of: dataDescriptor, path: path)
    }

    /// How many slots the lock file has, as its first opener has fixed it.
    var maximumReaders: Int {
        var count: UInt32 = 0
        _ = unsafe mdb_env_get_maxreaders(handle, &count)
        return Int(count)
    }

    var pageSizeBytes: Int {
        var stat = MDB_stat()
        _ = unsafe mdb_env_stat(handle, &stat)
        return Int(stat.ms_psize)
    }

    /// The descriptor that liblmdb reads and writes `data.mdb` with. Ours would do harm: closing
    /// it drops the locks of the process.
    var dataDescriptor: Int32 {
        var descriptor: Int32 = -1
        _ = unsafe mdb_env_get_fd(handle, &descriptor)
        return descriptor
    }
}

extension ReadView {
    /// Sums the lists of free pages: records of the table with index 0, each a count and numbers.
    fileprivate func freePageCount() throws(LMDBError) -> Int {
        let freeList = Table(name: "", index: 0, owner: owner.tableOwner)
        var cursor = try cursor(in: freeList)
        var count = 0
        while let entry = try cursor.next(), entry.value.byteCount >= 8 {
            unsafe count += Int(entry.value.unsafeLoadUnaligned(as: UInt64.self))
        }
        return count
    }
}

/// One line of liblmdb's list of readers: process, thread, transaction or `-` for an idle slot.
private struct ReaderSlot {
    let processID: Int32
    let transactionID: Int

    init?(line: String) {
        let words = line.split { $0 == " " || $0 == "\n" }
        guard words.count == 3, let process = Int32(words[0]), let transaction = Int(words[2])
        else { return nil }
        processID = process
        transactionID = transaction
    }
}

private func collectLine(
    _ line: UnsafePointer<CChar>?, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    // because liblmdb passes a C string and the context that it was given, an array of strings.
    guard let line = unsafe line, let context = unsafe context else { return -1 }
    unsafe context.assumingMemoryBound(to: [String].self).pointee.append(
        unsafe String(cString: line))
    return 0
}
