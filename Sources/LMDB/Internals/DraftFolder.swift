import CLMDB
import Foundation

/// A folder with a data file that is being made. The folder goes with this value.
///
/// The system calls are safe because Swift lends each path as a C string during the call.
struct DraftFolder: ~Copyable {
    let folder: StoreFolder
    /// The data file.
    let data: DraftLock

    /// Creates a folder with an empty data file.
    /// - Parameter target: the path that an error names.
    init(at path: String, for target: String) throws(LMDBError) {
        try LMDBError.check(unsafe mkdir(path, 0o700), during: .createFolder, path: target)
        data = try Self.createFile(in: StoreFolder(path))
        folder = StoreFolder(path)
    }

    /// Creates the data file, or removes the folder again.
    private static func createFile(in folder: StoreFolder) throws(LMDBError) -> DraftLock {
        do throws(LMDBError) {
            return try DraftLock(at: folder.dataPath)
        } catch {
            unsafe rmdir(folder.path)
            throw error
        }
    }

    /// Creates such a folder beside the path `target`, whose name it is to get.
    /// - Throws: ``LMDBError/alreadyExists(path:)``.
    init(beside target: String) throws(LMDBError) {
        // Safe because Swift lends the path as a C string during the call.
        if unsafe access(target, F_OK) == 0 { throw .alreadyExists(path: target) }
        try self.init(at: "\(target).partial-\(UUID().uuidString)", for: target)
    }

    /// Creates a folder in `parent` with a checked copy of the data file in `source`.
    ///
    /// The file is read without locks, so that a folder that cannot be written will do. If a
    /// process writes to it meanwhile, the copy mixes commits, and is refused as damaged.
    static func copying(
        _ source: StoreFolder, into parent: StoreFolder, _ options: EnvironmentOptions,
        _ steps: LayerSteps
    ) throws(LMDBError) -> DraftFolder {
        let original = try File(checking: source.dataPath)
        if let found = try original.damage(options.verification) { throw found }
        try FileSystem(of: parent.path).checkRoom(
            for: File.sizeBytes(of: original.descriptor, path: original.path), path: parent.path)
        let draft = try parent.newDraftFolder(steps)
        let handle = unsafe try source.openHandle(options, flags: MDB_RDONLY | MDB_NOLOCK)
        defer { unsafe mdb_env_close(handle) }
        let code = unsafe mdb_env_copyfd2(handle, draft.data.file.descriptor, 0)
        // liblmdb reports a short write as EIO, but a short write means a full disk.
        if code != MDB_SUCCESS {
            let code = LMDBError.Code(rawValue: code == EIO ? ENOSPC : code)
            throw .failed(code, during: .copy, path: source.path)
        }
        if let found = try draft.data.file.damage(.pages) { throw found }
        try draft.data.file.synchronize()
        return draft
    }

    deinit { folder.remove() }

    /// Opens the file for changes, with room for what a file with these options holds.
    func open(_ options: EnvironmentOptions) throws(LMDBError) -> Environment {
        var own = EnvironmentOptions()
        own.access = .existing
        own.mapSizeBytes = options.mapSizeBytes
        own.maximumTables = options.maximumTables
        own.maximumValueBytes = options.maximumValueBytes
        own.allowsNetworkFileSystem = options.allowsNetworkFileSystem
        return try Environment.open(at: folder.path, options: own)
    }

    /// Flushes the file after its environment was closed. Its next opener makes a lock file anew.
    func flush() throws(LMDBError) {
        unsafe unlink(folder.lockPath)
        try data.file.synchronize()
        try folder.synchronize()
    }
}

/// A draft beside the data file whose maker lives: its file is locked for as long as the value
/// lives, and its name goes with it.
///
/// The calls are safe because Swift lends each path as a C string during the call.
struct DraftLock: ~Copyable {
    let file: File
    var path: String { file.path }

    /// Creates an empty file at a path that nothing else uses.
    init(at path: String) throws(LMDBError) {
        let file = try File(opening: path, O_RDWR | O_CREAT | O_EXCL)
        if flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = LMDBError.Code(rawValue: errno)
            unsafe unlink(path)
            throw .failed(code, during: .open, path: path)
        }
        self.file = file
    }

    deinit { unsafe unlink(file.path) }
}
