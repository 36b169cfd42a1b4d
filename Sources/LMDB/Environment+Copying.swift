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
    ///   ``LMDBError/diskFull(neededBytes:availableBytes:path:)`` before anything is copied;
    ///   ``LMDBError/damagedPages(_:count:path:)`` if compacting meets damage, and
    ///   ``LMDBError/Code/incompatible`` for a file with leaked pages, which liblmdb copies only as
    ///   it is.
    /// - Complexity: O(pages), compacting twice, and one pinned reader for as long as it takes.
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

    /// Writes the copy, again if commits came in between while liblmdb began to compact: it reads
    /// the roots and the last page one after the other.
    private func copy(
        to file: borrowing File, compacting: Bool, progress: (Int) -> Void
    ) throws {
        var attempts = 1
        if compacting {
            // liblmdb trusts the pages that it compacts, and gives up where one has leaked.
            let report = try validatePages()
            if let found = StoreFolder.damage(in: report, path) { throw found }
            if report.leakedPages == 0 { attempts = EnvironmentCore.maximumAttempts }
        }
        for left in (0..<attempts).reversed() {
            let code = try write(
                to: file.descriptor, compacting: compacting, path: file.path, progress: progress)
            if code != MDB_INCOMPATIBLE || left == 0 {
                try core.check(code, during: .copy)
                break
            }
            try file.empty()
        }
        progress(try File.sizeBytes(of: file.descriptor, path: file.path))
    }

    /// Lets a thread of its own write the copy, and looks at its length meanwhile. Nothing of the
    /// environment is held by this thread while it tells of the progress.
    /// - Returns: what liblmdb says, but for what is removed by beginning again.
    private func write(
        to descriptor: Int32, compacting: Bool, path: String, progress: (Int) -> Void
    ) throws(LMDBError) -> Int32 {
        // It begins to read by itself, and has written nothing when that fails.
        try core.beginning { () throws(LMDBError) in
            let outcome = Monitor<Result<Int32, LMDBError>>(.success(MDB_SUCCESS))
            let work = DispatchGroup()
            DispatchQueue(label: "LMDB copy").async(group: work) { [core] in
                let result = core.copyFile(to: descriptor, compacting: compacting)
                outcome.withLock { $0 = result }
            }
            while work.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
                // Nothing may end this before the thread has: a length that cannot be had is not
                // told.
                if let size = try? File.sizeBytes(of: descriptor, path: path) { progress(size) }
            }
            let code = try outcome.withLock { $0 }.get()
            if code != MDB_INCOMPATIBLE { try core.check(code, during: .copy) }
            return code
        }
    }
}

extension EnvironmentCore {
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
