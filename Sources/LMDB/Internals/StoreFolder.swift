import CLMDB
import Foundation

/// The folder of an environment and the files in it, before LMDB has them.
struct StoreFolder {
    let path: String
    var dataPath: String { path + "/data.mdb" }
    var lockPath: String { path + "/lock.mdb" }

    init(_ path: String) { self.path = path }

    /// Which lock file there is; nil without one.
    var lockIdentity: FileIdentity? {
        var status = stat()
        return unsafe stat(lockPath, &status) == 0 ? FileIdentity(status) : nil
    }

    /// The folder that this one is in.
    var parent: StoreFolder { StoreFolder(path + "/..") }

    /// Makes the folder, private to the user, unless something is there; says whether it did.
    func create() throws(LMDBError) -> Bool {
        let code = unsafe mkdir(path, 0o700)
        if code != 0, errno == EEXIST { return false }
        return try LMDBError.check(code, during: .createFolder, path: path) == 0
    }

    func checkIsFolder() throws(LMDBError) {
        var status = stat()
        try LMDBError.check(unsafe stat(path, &status), during: .open, path: path)
        if status.st_mode & S_IFMT != S_IFDIR { throw .notAFolder(path: path) }
    }

    /// Makes an empty `data.mdb` unless there is one: whole, or not at all. It is made under
    /// another name and linked into place, so that a crash cannot leave half a file, and of two
    /// processes that create at once one wins and both open the same file.
    func createDataFile(_ options: EnvironmentOptions) throws(LMDBError) {
        if unsafe access(dataPath, F_OK) == 0 { return }
        let draft = newDraftPath
        defer { unsafe unlink(draft) }
        try makeEmptyFile(at: draft, options)
        if unsafe link(draft, dataPath) != 0, errno != EEXIST {
            try LMDBError.check(-1, during: .open, path: dataPath)
        }
        try synchronize()
        // The folder may be as new as the file. A parent that cannot be opened cannot be flushed.
        if unsafe access(parent.path, R_OK) == 0 { try parent.synchronize() }
    }

    /// A path in this folder that nobody else uses.
    var newDraftPath: String { "\(dataPath).new-\(UUID().uuidString)" }

    /// Makes a data file with no table in it, 0600, in this folder, and flushes it.
    func makeEmptyFile(at draft: String, _ options: EnvironmentOptions) throws(LMDBError) {
        let handle = unsafe try openHandle(options, at: draft, flags: MDB_NOSUBDIR | MDB_NOLOCK)
        unsafe mdb_env_close(handle)
        try File(opening: draft, O_RDWR).synchronize()
    }

    /// Makes sure that what was renamed or linked in the folder is on the disk.
    func synchronize() throws(LMDBError) {
        try File(opening: path, O_RDONLY | O_DIRECTORY).synchronize()
    }
}
