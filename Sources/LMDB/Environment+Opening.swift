import CLMDB
import Foundation

extension Environment {
    /// Opens the environment in the folder `path`, which is made (0700, its files 0600) if the
    /// options allow it. Opening a file that this process has open gives the same environment,
    /// whatever path leads to it, if the options are equal.
    ///
    /// Nothing is mapped before the file has been checked; a file that fails is not touched.
    /// - Complexity: O(1); with ``EnvironmentOptions/Verification/pages``, or if the file is
    ///   shorter than its last page, every reachable page is read.
    public static func open(
        at path: String, options: EnvironmentOptions = EnvironmentOptions()
    ) throws(LMDBError) -> Environment {
        try options.validate()
        let folder = StoreFolder(path)
        let isNew = options.access == .create ? try folder.create() : false
        // Takes back a folder that nothing was put into; any other stays.
        defer { if isNew { unsafe rmdir(path) } }
        try folder.checkIsFolder()
        if !options.allowsNetworkFileSystem, let type = try FileSystem(of: path).networkType {
            throw .networkFileSystem(type: type, path: path)
        }
        if options.access == .create { try folder.createDataFile() }
        while true {
            let core = try EnvironmentRegistry.shared.acquire(folder) { () throws(LMDBError) in
                try folder.checkDataFile(options)
                // Only now: a damaged file may have been replaced.
                let identity = try FileIdentity(of: folder.dataPath)
                return EnvironmentCore(
                    try RawEnvironment.open(folder, options), path: path, options: options,
                    identity: identity)
            }
            // Made before anything can throw: it gives the core back.
            let environment = Environment(core)
            if core.options != options { throw .optionsDiffer(path: path) }
            do throws(LMDBError) {
                try core.clearDeadReaders()
                return environment
            } catch .closed {
                // Another thread has just closed it: the registry waits until that is done.
            }
        }
    }
}

extension RawEnvironment {
    /// Opens the checked file with as large a map as the system grants.
    fileprivate static func open(
        _ folder: StoreFolder, _ options: EnvironmentOptions
    ) throws(LMDBError) -> RawEnvironment {
        let flags = options.flags | (folder.needsNoLock(options) ? UInt32(MDB_NOLOCK) : 0)
        var mapSizeBytes = PageSize.roundedUp(options.mapSizeBytes)
        var triesLeft = 20
        while true {
            do throws(LMDBError.Code) {
                return try RawEnvironment(
                    folder.path, flags: flags, mapSizeBytes: mapSizeBytes,
                    maximumTables: options.maximumTables, maximumReaders: options.maximumReaders)
            } catch {
                // Another process that opens or closes at this instant shows a half-made lock file.
                let isTransient = [.invalidFile, .tryAgain, .busy, .interrupted].contains(error)
                if error == .outOfMemory, mapSizeBytes > 1 << 20 {
                    mapSizeBytes = PageSize.roundedUp(mapSizeBytes / 2)
                } else if isTransient, triesLeft > 0 {
                    triesLeft -= 1
                    usleep(5000)
                } else {
                    throw .failed(error, during: .open, path: folder.path)
                }
            }
        }
    }
}

extension EnvironmentOptions {
    fileprivate var flags: UInt32 {
        // Readers are tied to our handles, not to threads: a thread may read while it reads.
        var flags = MDB_NOTLS
        if access == .readOnly { flags |= MDB_RDONLY }
        switch durability {
        case .durable: break
        case .relaxed: flags |= MDB_NOMETASYNC
        case .throwaway: flags |= MDB_NOSYNC
        }
        return UInt32(flags)
    }
}
