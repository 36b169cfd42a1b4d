import Foundation

extension Environment {
    /// Opens the environment in the folder `path`.
    ///
    /// The folder (mode 0700), those that it lies in, and its files (0600) are created if they are
    /// missing and the options allow it. A folder that has other files and no store is refused,
    /// unless ``EnvironmentOptions/allowsOtherFiles`` is true. If this process has the file open
    /// already, through any path, the result shares the open file; the options must be equal. The
    /// file is checked before it is mapped, and a file that fails the check is not changed, unless
    /// ``EnvironmentOptions/whenDamaged`` allows that.
    /// - Complexity: O(pages of the free list and of the table of tables), usually one or two each.
    ///   All reachable pages are read with ``EnvironmentOptions/Verification/pages``, or if the
    ///   file is shorter than its last page.
    public static func open(
        at path: String, options: EnvironmentOptions = EnvironmentOptions()
    ) throws(LMDBError) -> Environment {
        try open(at: path, options, LayerSteps(observer: nil)) { _, _ in }
    }

    /// Opens the environment in the folder `path` and tells a test each step of every thread.
    /// - Parameter observer: called at each step, if this call opens the file. If the file is open
    ///   already, the observer of the first opening stays.
    package static func open(
        at path: String, options: EnvironmentOptions = EnvironmentOptions(),
        observer: @escaping @Sendable (LayerStep) -> Void
    ) throws(LMDBError) -> Environment {
        try open(at: path, options, LayerSteps(observer: observer)) { _, _ in }
    }

    /// Opens the environment and calls `body` with it, and does both again if another process
    /// replaces the file meanwhile.
    /// - Parameter prepare: changes the copy of a seed or a backup, whose folder is its second
    ///   argument, before it becomes the file that is opened.
    package static func opening<R>(
        at path: String, options: EnvironmentOptions,
        preparing prepare: CopyPreparation, _ body: (Environment) throws -> R
    ) throws -> R {
        var last: FileIdentity?
        while true {
            let environment = try open(at: path, options, LayerSteps(observer: nil), prepare)
            let file = environment.core.identity
            do {
                return try body(environment)
            } catch LMDBError.replaced where environment.isReplaced && file != last {
                // The next opener finds the new file, unless this process still has the file at
                // `path` open from where it was before.
                last = file
            }
        }
    }

    private static func open(
        at path: String, _ options: EnvironmentOptions, _ steps: LayerSteps,
        _ prepare: CopyPreparation
    ) throws(LMDBError) -> Environment {
        try options.validate()
        let folder = StoreFolder(path)
        let hasFile = folder.hasDataFile
        let newFolders = !hasFile && options.access == .create ? try folder.createFolders() : []
        // Those are still empty where no store was made.
        defer { StoreFolder.removeEmpty(newFolders) }
        // Where the file is, the path leads to a folder.
        if !hasFile { try folder.checkIsFolder() }
        if !options.allowsNetworkFileSystem, let type = try FileSystem(of: path).networkType {
            throw .networkFileSystem(type: type, path: path)
        }
        if !hasFile, options.access == .create {
            if !options.allowsOtherFiles { try folder.checkHasNoOtherFiles() }
            try folder.createDataFile(options, newFolders: newFolders, steps, prepare)
        }
        // From here on the file is one as any other.
        var options = options
        (options.seed, options.allowsOtherFiles) = (nil, false)
        do throws(LMDBError) {
            return try open(folder, backup: nil, options, steps)
        } catch {
            // Nothing is copied before the backup is needed, and nothing while the registry is
            // locked.
            guard case .restore(let source) = options.whenDamaged, error.isDamage(of: folder)
            else { throw error }
            let draft = try folder.preparedCopy(of: source, options, steps, prepare)
            return try open(folder, backup: draft.folder.dataPath, options, steps)
        }
    }

    private static func open(
        _ folder: StoreFolder, backup: String?, _ options: EnvironmentOptions, _ steps: LayerSteps
    ) throws(LMDBError) -> Environment {
        while true {
            let core = try EnvironmentRegistry.shared.acquire(
                folder, waiting: { steps.reach(.waiting) }
            ) { () throws(LMDBError) in
                try folder.opening(options, backup: backup, steps) {
                    (identity) throws(LMDBError) in
                    try EnvironmentCore(folder, identity, options, steps)
                }
            }
            // The environment is created before anything can throw, so that its `deinit` releases
            // the core.
            let environment = Environment(core)
            if core.options != options {
                let differences = core.options.differences(to: options)
                throw .optionsDiffer(differences, path: folder.path)
            }
            do throws(LMDBError) {
                try core.clearDeadReaders()
                return environment
            } catch .closed {
                // Another thread has just closed the file. The registry waits for the end of that
                // on the next try.
            }
        }
    }
}

extension LMDBError {
    /// Whether a check has found the data file of a folder damaged.
    fileprivate func isDamage(of folder: StoreFolder) -> Bool {
        switch self {
        case .damaged(_, let path), .damagedPages(_, _, let path): path == folder.dataPath
        default: false
        }
    }
}
