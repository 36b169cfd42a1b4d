import CLMDB
import Dispatch
import Foundation

extension Environment {
    /// Copies the newest state to a new folder while others read and write.
    ///
    /// Compacting leaves free pages out: it is the only way to make a file smaller. Transaction
    /// numbers start again in it. The copy appears under its name when it is whole and on the
    /// disk, or not at all. `progress` gets the bytes written and the bytes in all (an estimate if
    /// compacting) about ten times a second, on this thread.
    /// - Throws: ``LMDBError/alreadyExists(path:)``, or
    ///   ``LMDBError/diskFull(neededBytes:availableBytes:path:)`` before anything is copied.
    /// - Complexity: O(pages), and one pinned reader for as long as it takes.
    public func copy(
        to target: String, compacting: Bool = true, progress: (Int, Int) -> Void = { _, _ in }
    ) throws {
        try core.refuseInside(.copy)
        let info = try info()
        let pages = info.pageCount - (compacting ? info.freePageCount : 0)
        let totalBytes = pages * info.pageSizeBytes
        if unsafe access(target, F_OK) == 0 { throw LMDBError.alreadyExists(path: target) }
        let draft = StoreFolder("\(target).partial-\(UUID().uuidString)")
        try LMDBError.check(
            unsafe mkdir(draft.path, 0o700), during: .createFolder, path: target)
        defer {
            // Once it has the target's name, nothing is left under these.
            unsafe unlink(draft.dataPath)
            unsafe rmdir(draft.path)
        }
        try FileSystem(of: draft.path).checkRoom(for: totalBytes, path: target)
        let file = try File(opening: draft.dataPath, O_RDWR | O_CREAT | O_EXCL)
        try copy(to: file, compacting: compacting) { progress($0, totalBytes) }
        try file.synchronize()
        try draft.synchronize()
        try LMDBError.check(unsafe rename(draft.path, target), during: .copy, path: target)
        try StoreFolder(target).parent.synchronize()
    }

    /// Lets a thread of its own write the copy, and looks at its length meanwhile.
    private func copy(
        to file: borrowing File, compacting: Bool, progress: (Int) -> Void
    ) throws(LMDBError) {
        let (descriptor, path) = (file.descriptor, file.path)
        // It begins to read by itself, and has written nothing when that fails.
        try core.beginning { () throws(LMDBError) in
            try core.entering { () throws(LMDBError) in
                let code = Monitor(MDB_SUCCESS)
                let work = DispatchGroup()
                DispatchQueue(label: "LMDB copy").async(group: work) { [core] in
                    let flags = compacting ? UInt32(MDB_CP_COMPACT) : 0
                    code.withLock { $0 = unsafe mdb_env_copyfd2(core.handle, descriptor, flags) }
                }
                while work.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
                    // Nothing may end this before the thread has: a length that cannot be had is
                    // not told.
                    if let size = try? File.sizeBytes(of: descriptor, path: path) { progress(size) }
                }
                try core.check(code.withLock { $0 }, during: .copy)
            }
        }
        progress(try File.sizeBytes(of: descriptor, path: path))
    }
}
