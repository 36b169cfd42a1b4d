import Foundation

extension Environment {
    /// Opens the environment in the folder `path`, which is made (0700, its files 0600) if the
    /// options allow it. Opening a file that this process has open gives the same environment,
    /// whatever path leads to it, if the options are equal.
    ///
    /// Nothing is mapped before the file has been checked; a file that fails is not touched.
    /// - Complexity: O(pages of the free list), one or two; every reachable page is read with
    ///   ``EnvironmentOptions/Verification/pages``, or if the file is shorter than its last page.
    public static func open(
        at path: String, options: EnvironmentOptions = EnvironmentOptions()
    ) throws(LMDBError) -> Environment {
        try open(at: path, options: options, steps: LayerSteps(observer: nil))
    }

    /// The same; `observer` is told each step of every thread, if this opens the file.
    package static func open(
        at path: String, options: EnvironmentOptions = EnvironmentOptions(),
        observer: @escaping @Sendable (LayerStep) -> Void
    ) throws(LMDBError) -> Environment {
        try open(at: path, options: options, steps: LayerSteps(observer: observer))
    }

    private static func open(
        at path: String, options: EnvironmentOptions, steps: LayerSteps
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
        if options.access == .create { try folder.createDataFile(options) }
        while true {
            let core = try EnvironmentRegistry.shared.acquire(
                folder, waiting: { steps.reach(.waiting) }
            ) { () throws(LMDBError) in
                try folder.opening(options, steps) { () throws(LMDBError) in
                    try EnvironmentCore(folder, options, steps)
                }
            }
            // Made before anything can throw: it gives the core back.
            let environment = Environment(core)
            if core.options != options {
                throw .optionsDiffer(core.options.differences(to: options), path: path)
            }
            do throws(LMDBError) {
                try core.clearDeadReaders()
                return environment
            } catch .closed {
                // Another thread has just closed it: the registry waits until that is done.
            }
        }
    }
}
