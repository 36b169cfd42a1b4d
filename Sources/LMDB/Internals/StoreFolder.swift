import CLMDB
import Foundation

/// Changes a file that was copied from the folder `source`, before it is opened under its own name.
package typealias CopyPreparation = (Environment, _ source: String) throws(LMDBError) -> Void

/// The folder of an environment and its files, before liblmdb opens them.
///
/// The system calls are safe because Swift lends each path as a C string during the call.
struct StoreFolder {
    let path: String
    /// The path of the data file.
    var dataPath: String { path + "/data.mdb" }
    /// The path of the lock file.
    var lockPath: String { path + "/lock.mdb" }

    /// The path of the file that is to take the place of the data file.
    var successorPath: String { dataPath + ".next" }

    init(_ path: String) { self.path = path }

    /// The device and inode of the lock file, or `nil` if there is none.
    var lockIdentity: FileIdentity? {
        var status = stat()
        return unsafe stat(lockPath, &status) == 0 ? FileIdentity(status) : nil
    }

    /// The folder that contains this folder.
    var parent: StoreFolder { StoreFolder(path + "/..") }

    /// Throws if the path does not lead to a folder.
    /// - Parameter creates: whether to create a missing folder, private to the user.
    /// - Returns: whether the folder was created.
    func checkIsFolder(creating creates: Bool) throws(LMDBError) -> Bool {
        var status = stat()
        var code = unsafe stat(path, &status)
        var isNew = false
        if code != 0, creates {
            isNew = unsafe mkdir(path, 0o700) == 0
            if !isNew, errno != EEXIST {
                try LMDBError.check(-1, during: .createFolder, path: path)
            }
            code = unsafe stat(path, &status)
        }
        try LMDBError.check(code, during: .open, path: path)
        if status.st_mode & S_IFMT != S_IFDIR { throw .notAFolder(path: path) }
        return isNew
    }

    /// Whether there is a data file.
    var hasDataFile: Bool { unsafe access(dataPath, F_OK) == 0 }

    /// Creates a missing `data.mdb`: empty, or as a copy of the seed.
    ///
    /// The file is created under another name and linked into place. So a crash cannot leave half a
    /// file, and if two processes create the file at once, one wins and both open the same file.
    func createDataFile(
        _ options: EnvironmentOptions, _ prepare: CopyPreparation
    ) throws(LMDBError) {
        if let seed = options.seed {
            let draft = try preparedCopy(of: seed, options, prepare)
            try linkDataFile(draft.folder.dataPath)
        } else {
            let draft = newDraftPath
            defer { unsafe unlink(draft) }
            try makeEmptyFile(at: draft, options)
            try linkDataFile(draft)
        }
        try synchronize()
        // The folder may be new too, so its entry in the parent is flushed. A parent that cannot be
        // opened cannot be flushed.
        if unsafe access(parent.path, R_OK) == 0 { try parent.synchronize() }
    }

    private func linkDataFile(_ draft: String) throws(LMDBError) {
        if unsafe link(draft, dataPath) != 0, errno != EEXIST {
            try LMDBError.check(-1, during: .open, path: dataPath)
        }
    }

    /// Copies the data file of another folder into a draft in this one, and prepares it.
    func preparedCopy(
        of source: String, _ options: EnvironmentOptions, _ prepare: CopyPreparation
    ) throws(LMDBError) -> DraftFolder {
        let draft = try DraftFolder.copying(StoreFolder(source), into: self, options)
        let copy = try draft.open(options)
        try prepare(copy, source)
        try copy.close()
        try draft.flush()
        return draft
    }

    /// A path in this folder that nothing else uses.
    var newDraftPath: String { "\(dataPath).new-\(UUID().uuidString)" }

    /// Creates a data file without tables at `draft`, a path in this folder, with mode 0600, and
    /// flushes it.
    func makeEmptyFile(at draft: String, _ options: EnvironmentOptions) throws(LMDBError) {
        let handle = unsafe try openHandle(options, at: draft, flags: MDB_NOSUBDIR | MDB_NOLOCK)
        unsafe mdb_env_close(handle)
        try File(opening: draft, O_RDWR).synchronize()
    }

    /// Flushes the folder, so that its renamed and linked files are on the disk.
    func synchronize() throws(LMDBError) {
        try File(opening: path, O_RDONLY | O_DIRECTORY).synchronize()
    }
}
