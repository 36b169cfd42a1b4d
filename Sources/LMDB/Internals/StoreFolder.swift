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
    func checkIsFolder() throws(LMDBError) {
        var status = stat()
        try LMDBError.check(unsafe stat(path, &status), during: .open, path: path)
        if status.st_mode & S_IFMT != S_IFDIR { throw .notAFolder(path: path) }
    }

    /// Creates the folder, and those that it is to lie in, where they are missing, each private to
    /// the user.
    /// - Returns: the paths of the new folders, the outermost first.
    func createFolders() throws(LMDBError) -> [String] {
        var missing: [String] = []
        var next = path
        while unsafe access(next, F_OK) != 0, errno == ENOENT, !next.isEmpty {
            missing.insert(next, at: 0)
            next = (next as NSString).deletingLastPathComponent
        }
        var made: [String] = []
        for folder in missing {
            if unsafe mkdir(folder, 0o700) == 0 {
                made.append(folder)
            } else if errno != EEXIST {
                let code = LMDBError.Code(rawValue: errno)
                Self.removeEmpty(made)
                throw .failed(code, during: .createFolder, path: path)
            }
        }
        if missing.isEmpty, path.isEmpty {
            throw .failed(.notThere, during: .createFolder, path: path)
        }
        return made
    }

    /// Removes folders, the last one first, as far as they are empty. `rmdir` is safe because it
    /// refuses any other folder.
    static func removeEmpty(_ folders: [String]) {
        for folder in folders.reversed() { unsafe rmdir(folder) }
    }

    /// Throws if the folder has files that are of no store, and no data file.
    func checkHasNoOtherFiles() throws(LMDBError) {
        // A folder that cannot be listed cannot be locked either, and so is refused there.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let other = names.sorted().first { !Self.isOwn($0) }
        // Another opener may have made the data file, and files beside it, since it was looked for.
        guard let other, !hasDataFile else { return }
        throw .folderHasFiles(path: path, name: other)
    }

    /// Whether a file may lie in a folder before there is a store in it: what an opener that makes
    /// one, or one that was killed, has put there; and what the Finder puts into every folder.
    private static func isOwn(_ name: String) -> Bool {
        name.hasPrefix("data.mdb") || name == "lock.mdb" || name == ".DS_Store"
    }

    /// Whether there is a data file.
    var hasDataFile: Bool { unsafe access(dataPath, F_OK) == 0 }

    /// Creates a missing `data.mdb`: empty, or as a copy of the seed.
    ///
    /// The file is created under another name and linked into place. So a crash cannot leave half a
    /// file, and if two processes create the file at once, one wins and both open the same file.
    /// - Parameter newFolders: the paths of folders that were made for it, whose entries in the
    ///   folders above are flushed too.
    func createDataFile(
        _ options: EnvironmentOptions, newFolders: [String], _ steps: LayerSteps,
        _ prepare: CopyPreparation
    ) throws(LMDBError) {
        if let seed = options.seed {
            let draft = try preparedCopy(of: seed, options, steps, prepare)
            try linkDataFile(draft.folder.dataPath)
        } else {
            let draft = try newDraft(steps)
            try makeEmptyFile(in: draft, options)
            try linkDataFile(draft.path)
        }
        try synchronize()
        // Whoever made the folder may not have come to this. A parent that cannot be opened cannot
        // be flushed.
        for made in [path] + newFolders.dropLast().reversed() {
            let above = StoreFolder(made).parent
            if unsafe access(above.path, R_OK) == 0 { try above.synchronize() }
        }
    }

    private func linkDataFile(_ draft: String) throws(LMDBError) {
        if unsafe link(draft, dataPath) != 0, errno != EEXIST {
            try LMDBError.check(-1, during: .open, path: dataPath)
        }
    }

    /// Copies the data file of another folder into a draft in this one, and prepares it.
    func preparedCopy(
        of source: String, _ options: EnvironmentOptions, _ steps: LayerSteps,
        _ prepare: CopyPreparation
    ) throws(LMDBError) -> DraftFolder {
        let draft = try DraftFolder.copying(StoreFolder(source), into: self, options, steps)
        let copy = try draft.open(options)
        try prepare(copy, source)
        try copy.close()
        try draft.flush()
        return draft
    }

    /// Makes a data file without tables of a new draft, and flushes it.
    func makeEmptyFile(
        in draft: borrowing DraftLock, _ options: EnvironmentOptions
    ) throws(LMDBError) {
        let handle = unsafe try openHandle(
            options, at: draft.path, flags: MDB_NOSUBDIR | MDB_NOLOCK)
        unsafe mdb_env_close(handle)
        try draft.file.synchronize()
    }

    /// Flushes the folder, so that its renamed and linked files are on the disk.
    func synchronize() throws(LMDBError) {
        try File(opening: path, O_RDONLY | O_DIRECTORY).synchronize()
    }
}
