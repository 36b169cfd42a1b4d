public import Foundation

extension WorkoutStore {
    /// Opens the store in a folder, like
    /// ``open(at:options:with:extending:upkeep:progress:)-(String,_,_,_,_,_)``.
    /// - Throws: `StoreError` or `StorageError`. A refused file is not changed.
    public static func open(
        at folder: URL, options: StoreOptions = StoreOptions(), with types: [any Record.Type] = [],
        extending extensions: [SchemaExtension] = [], upkeep: UpkeepTime = .beforeOpening,
        progress: (UpkeepProgress) throws -> Void = { _ in }
    ) throws -> WorkoutStore {
        try open(
            at: folder.folderPath, options: options, with: types, extending: extensions,
            upkeep: upkeep, progress: progress)
    }

    /// Opens the store in a folder for reading only. Every write throws.
    public static func readOnly(
        at folder: URL, with types: [any Record.Type] = [],
        extending extensions: [SchemaExtension] = []
    ) throws -> WorkoutStore {
        try readOnly(at: folder.folderPath, with: types, extending: extensions)
    }
}
