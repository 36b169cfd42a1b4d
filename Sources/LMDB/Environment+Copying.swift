import CLMDB
import Dispatch
import Foundation

extension Environment {
    /// Copies the newest state to a new folder while others read and write.
    ///
    /// A compacting copy leaves free pages out; it is the only way to make a file smaller. Its
    /// transaction numbers start again. The copy appears at `target` only when it is complete and
    /// on the disk.
    /// - Parameter progress: called about ten times a second, on this thread, with the bytes
    ///   written and the bytes in all. When compacting, the bytes in all are an estimate.
    /// - Throws: ``LMDBError/alreadyExists(path:)`` or
    ///   ``LMDBError/diskFull(neededBytes:availableBytes:path:)`` before anything is copied;
    ///   ``LMDBError/damagedPages(_:count:path:)`` if a compacting copy finds damage;
    ///   ``LMDBError/Code/incompatible`` if a compacting copy finds leaked pages, which liblmdb
    ///   copies only without compacting.
    /// - Complexity: O(pages). A compacting copy reads them twice. The copied state keeps its pages
    ///   from being reused until the copy ends.
    public func copy(
        to target: String, compacting: Bool = true, progress: (Int, Int) -> Void = { _, _ in }
    ) throws {
        try core.refuseInside(.copy)
        let info = try info()
        let pages = info.pageCount - (compacting ? info.freePageCount : 0)
        let totalBytes = pages * info.pageSizeBytes
        // Paths are safe to pass to C because Swift lends each one as a C string during the call.
        if unsafe access(target, F_OK) == 0 { throw LMDBError.alreadyExists(path: target) }
        let draft = StoreFolder("\(target).partial-\(UUID().uuidString)")
        try LMDBError.check(
            unsafe mkdir(draft.path, 0o700), during: .createFolder, path: target)
        defer {
            // After the rename to `target`, nothing is left under these names.
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

    /// Copies the newest state to `file`.
    ///
    /// Compacting fails if another process commits while liblmdb begins to compact, because liblmdb
    /// reads the roots and the last page one after the other. The copy then begins again.
    private func copy(
        to file: borrowing File, compacting: Bool, progress: (Int) -> Void
    ) throws {
        var attempts = 1
        if compacting {
            // liblmdb trusts the pages that it compacts, and gives up if a page has leaked.
            let report = try validatePages()
            if let found = StoreFolder.damage(in: report, path) { throw found }
            if report.leakedPages == 0 { attempts = EnvironmentCore.maximumAttempts }
        }
        for left in (0..<attempts).reversed() {
            let code = try copyOnce(
                to: file.descriptor, compacting: compacting, path: file.path, progress: progress)
            if code != MDB_INCOMPATIBLE || left == 0 {
                try core.check(code, during: .copy)
                break
            }
            try file.empty()
        }
        progress(try File.sizeBytes(of: file.descriptor, path: file.path))
    }

    /// Makes the copy once, on another thread, and reports the length of the file to `progress`
    /// meanwhile.
    ///
    /// This thread holds nothing of the environment while it calls `progress`.
    /// - Returns: the result of liblmdb: success, or `MDB_INCOMPATIBLE`. Every other failure is
    ///   thrown.
    private func copyOnce(
        to descriptor: Int32, compacting: Bool, path: String, progress: (Int) -> Void
    ) throws(LMDBError) -> Int32 {
        // `mdb_env_copyfd2` begins its own read transaction. If the begin fails, nothing was
        // written, so the copy can run again.
        try core.beginning { () throws(LMDBError) in
            let outcome = Monitor<Result<Int32, LMDBError>>(.success(MDB_SUCCESS))
            let work = DispatchGroup()
            DispatchQueue(label: "LMDB copy").async(group: work) { [core] in
                let result = core.copyFile(to: descriptor, compacting: compacting)
                outcome.withLock { $0 = result }
            }
            while work.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
                // This function must not return before the other thread has finished, so an error
                // here only skips one report.
                if let size = try? File.sizeBytes(of: descriptor, path: path) { progress(size) }
            }
            let code = try outcome.withLock { $0 }.get()
            if code != MDB_INCOMPATIBLE { try core.check(code, during: .copy) }
            return code
        }
    }
}

extension EnvironmentCore {
    /// Copies the environment to `descriptor` and returns the result of liblmdb.
    ///
    /// The call is safe because `entering` keeps the environment open until the call returns.
    fileprivate func copyFile(to descriptor: Int32, compacting: Bool) -> Result<Int32, LMDBError> {
        do throws(LMDBError) {
            return .success(
                try entering { () in
                    unsafe mdb_env_copyfd2(
                        handle, descriptor, compacting ? UInt32(MDB_CP_COMPACT) : 0)
                })
        } catch {
            return .failure(error)
        }
    }
}
