public import Foundation

extension WorkoutStore {
    /// Opens the store in a folder, and makes it if it is not there.
    /// - Throws: ``StoreError`` or ``StorageError``. A file that is refused is not changed.
    public static func open(at folder: URL) throws -> WorkoutStore {
        try open(at: folder.folderPath)
    }

    /// The same, with a say in what a commit survives and how much is checked first.
    public static func open(at folder: URL, options: StoreOptions) throws -> WorkoutStore {
        try open(at: folder.folderPath, options: options)
    }

    /// Opens the store in a folder without ever changing it; every write throws.
    public static func readOnly(at folder: URL) throws -> WorkoutStore {
        try readOnly(at: folder.folderPath)
    }

    /// The folder of the store.
    public var url: URL { store.url }

    /// Copies the newest state to a new folder while others go on; see
    /// ``Store/copy(to:compacting:progress:)-(String,_,_)``.
    public func copy(
        to folder: URL, compacting: Bool = true, progress: (Int, Int) -> Void = { _, _ in }
    ) throws {
        try store.copy(to: folder, compacting: compacting, progress: progress)
    }
}
