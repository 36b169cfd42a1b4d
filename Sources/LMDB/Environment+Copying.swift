import CLMDB
import Foundation

extension Environment {
    /// How far a copy has come.
    public struct CopyProgress: Hashable, Sendable {
        public let writtenBytes: Int
        /// An estimate for a compacting copy, which leaves free pages out.
        public let totalBytes: Int
    }

    /// Copies the newest state to a new folder while others read and write.
    ///
    /// Compacting leaves free pages out: it is the only way to make a file smaller. Transaction
    /// numbers start again in it. The copy appears under its name when it is whole and on the
    /// disk, or not at all. `progress` is called about ten times a second, on this thread.
    /// - Throws: ``LMDBError/alreadyExists(path:)``, or
    ///   ``LMDBError/diskFull(neededBytes:availableBytes:path:)`` before anything is copied.
    /// - Complexity: O(pages), and one pinned reader for as long as it takes.
    public func copy(
        to target: String, compacting: Bool = true, progress: (CopyProgress) -> Void = { _ in }
    ) throws {
        try core.refuseInside(.copy)
        let info = try info()
        let pages = info.pageCount - (compacting ? info.freePageCount : 0)
        let totalBytes = pages * info.pageSizeBytes
        let draft = try DraftFolder(for: target)
        let available = try FileSystem(of: draft.folder.path).availableBytes
        if available < totalBytes {
            throw LMDBError.diskFull(
                neededBytes: totalBytes, availableBytes: available, path: target)
        }
        let file = try File(opening: draft.folder.dataPath, O_RDWR | O_CREAT | O_EXCL)
        try core.entering { () throws(LMDBError) in
            try copy(to: file, compacting: compacting) { written in
                progress(CopyProgress(writtenBytes: written, totalBytes: totalBytes))
            }
        }
        try file.synchronize()
        try draft.publish()
    }

    /// Lets a thread of its own write the copy, and looks at its length meanwhile.
    private func copy(
        to file: borrowing File, compacting: Bool, progress: (Int) -> Void
    ) throws(LMDBError) {
        let result = Monitor<Int32?>(nil)
        let descriptor = file.descriptor
        try DetachedThread.start(for: .copy, of: core) { [core] in
            let flags = compacting ? UInt32(MDB_CP_COMPACT) : 0
            let code = unsafe mdb_env_copyfd2(core.handle, descriptor, flags)
            result.withLock { $0 = code }
            result.wakeAll()
        }
        while !result.wait(nanoseconds: 100_000_000, for: { $0 != nil }) {
            // Nothing may end this before the thread has: a length that cannot be had is not told.
            if let size = try? File.sizeBytes(of: descriptor, path: file.path) { progress(size) }
        }
        try core.check(result.withLock { $0 ?? 0 }, during: .copy)
        progress(try File.sizeBytes(of: descriptor, path: file.path))
    }
}

/// A private folder next to a target, which takes the target's name once it is whole and is
/// removed with what is in it otherwise.
private struct DraftFolder: ~Copyable {
    let folder: StoreFolder
    private let target: String

    init(for target: String) throws(LMDBError) {
        if unsafe access(target, F_OK) == 0 { throw .alreadyExists(path: target) }
        let folder = StoreFolder("\(target).partial-\(UUID().uuidString)")
        try LMDBError.check(
            unsafe mkdir(folder.path, 0o700), during: .createFolder, path: target)
        self.folder = folder
        self.target = target
    }

    consuming func publish() throws(LMDBError) {
        try folder.synchronize()
        try LMDBError.check(unsafe rename(folder.path, target), during: .copy, path: target)
        try StoreFolder(target).parent.synchronize()
    }

    deinit {
        // After `publish` nothing is left under these names.
        unsafe unlink(folder.dataPath)
        unsafe rmdir(folder.path)
    }
}
