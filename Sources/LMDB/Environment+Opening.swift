import Foundation

extension Environment {
    /// Opens the environment in the folder `path`.
    ///
    /// The folder (mode 0700) and its files (0600) are created if they are missing and the options
    /// allow it. If this process has the file open already, through any path, the result shares the
    /// open file; the options must be equal. The file is checked before it is mapped, and a file
    /// that fails the check is not changed, unless ``EnvironmentOptions/whenDamaged`` allows that.
    /// - Complexity: O(pages of the free list and of the table of tables), usually one or two each.
    ///   All reachable pages are read with ``EnvironmentOptions/Verification/pages``, or if the
    ///   file is shorter than its last page.
    public static func open(
        at path: String, options: EnvironmentOptions = EnvironmentOptions()
    ) throws(LMDBError) -> Environment {
        try open(at: path, options: options, steps: LayerSteps(observer: nil))
    }

    /// Opens the environment in the folder `path` and tells a test each step of every thread.
    /// - Parameter observer: called at each step, if this call opens the file. If the file is open
    ///   already, the observer of the first opening stays.
    package static func open(
        at path: String, options: EnvironmentOptions = EnvironmentOptions(),
        observer: @escaping @Sendable (LayerStep) -> Void
    ) throws(LMDBError) -> Environment {
        try open(at: path, options: options, steps: LayerSteps(observer: observer))
    }

    /// Opens the environment and calls `body` with it, and does both again if another process
    /// replaces the file meanwhile.
    package static func opening<R>(
        at path: String, options: EnvironmentOptions, _ body: (Environment) throws -> R
    ) throws -> R {
        while true {
            do {
                return try body(open(at: path, options: options))
            } catch LMDBError.replaced {
                // The next opener finds the new file.
            }
        }
    }

    private static func open(
        at path: String, options: EnvironmentOptions, steps: LayerSteps
    ) throws(LMDBError) -> Environment {
        try options.validate()
        let folder = StoreFolder(path)
        let isNew = options.access == .create ? try folder.create() : false
        // Removes the new folder if it is still empty. `rmdir` is safe because it refuses any other
        // folder, and because Swift lends the path as a C string during the call.
        defer { if isNew { unsafe rmdir(path) } }
        try folder.checkIsFolder()
        if !options.allowsNetworkFileSystem, let type = try FileSystem(of: path).networkType {
            throw .networkFileSystem(type: type, path: path)
        }
        if options.access == .create { try folder.createDataFile(options) }
        while true {
            let core = try EnvironmentRegistry.shared.acquire(
                folder, waiting: { steps.reach(.waiting) }
            ) { () throws(LMDBError) in
                try folder.opening(options, steps) { () throws(LMDBError) in
                    try EnvironmentCore(folder, options, steps)
                }
            }
            // The environment is created before anything can throw, so that its `deinit` releases
            // the core.
            let environment = Environment(core)
            if core.options != options {
                throw .optionsDiffer(core.options.differences(to: options), path: path)
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
