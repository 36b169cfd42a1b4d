import CLMDB

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The folder of an environment and the files in it, before LMDB has them.
struct StoreFolder {
    let path: String
    var dataPath: String { path + "/data.mdb" }
    var lockPath: String { path + "/lock.mdb" }

    init(_ path: String) {
        self.path = path
    }

    /// The folder that this one is in.
    var parent: StoreFolder { StoreFolder(path + "/..") }

    /// Makes the folder, private to the user, unless something is there; says whether it did.
    func create() throws(LMDBError) -> Bool {
        if unsafe mkdir(path, 0o700) == 0 { return true }
        if errno == EEXIST { return false }
        throw .failed(.lastSystemCall, during: .createFolder, path: path)
    }

    /// Takes back a folder that nothing was put into.
    func removeIfEmpty() {
        _ = unsafe rmdir(path)
    }

    func checkIsFolder() throws(LMDBError) {
        var status = stat()
        if unsafe stat(path, &status) != 0 {
            throw .failed(.lastSystemCall, during: .open, path: path)
        }
        if status.st_mode & S_IFMT != S_IFDIR { throw .notAFolder(path: path) }
    }

    func checkFileSystem(allowsNetwork: Bool) throws(LMDBError) {
        if allowsNetwork { return }
        if let type = try FileSystem(of: path).networkType {
            throw .networkFileSystem(type: type, path: path)
        }
    }

    /// Makes an empty `data.mdb` unless there is one: whole, or not at all. It is made under
    /// another name and linked into place, so that a crash cannot leave half a file, and of two
    /// processes that create at once one wins and both open the same file.
    func createDataFile() throws(LMDBError) {
        if unsafe access(dataPath, F_OK) == 0 { return }
        let draft = try emptyDraft()
        defer { unsafe unlink(draft.path) }
        if unsafe link(draft.path, dataPath) != 0, errno != EEXIST {
            throw .failed(.lastSystemCall, during: .open, path: dataPath)
        }
        try synchronize()
        // The folder may be as new as the file. A parent that cannot be opened cannot be flushed.
        if unsafe access(parent.path, R_OK) == 0 { try parent.synchronize() }
    }

    static let draftPrefix = "data.mdb.new-"

    /// A data file with no table in it, under a name of its own and on the disk.
    func emptyDraft() throws(LMDBError) -> File {
        let draft = try File.createUnique(in: path, prefix: Self.draftPrefix)
        do throws(LMDBError) {
            try makeEmpty(draft)
        } catch {
            unsafe unlink(draft.path)
            throw error
        }
        return draft
    }

    private func makeEmpty(_ draft: borrowing File) throws(LMDBError) {
        do throws(LMDBError.Code) {
            try RawEnvironment().open(
                draft.path, flags: UInt32(MDB_NOSUBDIR | MDB_NOLOCK), mapSizeBytes: 1 << 20,
                maximumTables: 1, maximumReaders: 1)
        } catch {
            throw .failed(error, during: .open, path: draft.path)
        }
        try draft.synchronize()
    }

    /// Makes sure that what was renamed or linked in the folder is on the disk.
    func synchronize() throws(LMDBError) {
        try File(opening: path, O_RDONLY | O_DIRECTORY).synchronize()
    }

    /// Whether the lock file can neither be made nor written: a read-only medium or folder.
    func needsNoLock(_ options: EnvironmentOptions) -> Bool {
        guard options.access == .readOnly else { return false }
        if unsafe access(lockPath, F_OK) == 0 { return unsafe access(lockPath, R_OK | W_OK) != 0 }
        return unsafe access(path, W_OK) != 0
    }
}

/// A file by device and inode: the same through every path, symbolic and hard links included.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64

    init(of path: String) throws(LMDBError) {
        var status = stat()
        if unsafe stat(path, &status) != 0 {
            throw .failed(.lastSystemCall, during: .open, path: path)
        }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
