public import Foundation

extension WorkoutStore {
    /// Opens the store in a folder, and creates it if it does not exist.
    /// - Throws: ``StoreError`` or ``StorageError``. A refused file is not changed.
    public static func open(at folder: URL) throws -> WorkoutStore {
        try open(at: folder.folderPath)
    }

    /// Opens the store in a folder with options, for example for what a commit survives and how
    /// much of the file is checked first.
    /// - Throws: ``StoreError`` or ``StorageError``.
    public static func open(at folder: URL, options: StoreOptions) throws -> WorkoutStore {
        try open(at: folder.folderPath, options: options)
    }

    /// Opens the store in a folder for reading only. Every write throws.
    public static func readOnly(at folder: URL) throws -> WorkoutStore {
        try readOnly(at: folder.folderPath)
    }

    /// The folder of the store.
    public var url: URL { store.url }

    /// Copies the newest state to a new folder while others read and write; see
    /// ``Store/copy(to:compacting:progress:)-(String,_,_)``.
    public func copy(
        to folder: URL, compacting: Bool = true, progress: (Int, Int) -> Void = { _, _ in }
    ) throws {
        try store.copy(to: folder, compacting: compacting, progress: progress)
    }
}
