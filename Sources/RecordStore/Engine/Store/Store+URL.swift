public import Foundation

extension Store {
    /// Opens the store in a folder, like
    /// ``open(at:options:scans:extending:dropping:upkeep:progress:_:)-(String,_,_,_,_,_,_,_)``.
    /// - Throws: also ``StoreError/notAStore(path:)``, if the URL is not a file URL.
    public static func open(
        at folder: URL, options: StoreOptions = StoreOptions(), scans: ScanPolicy = .allow,
        extending extensions: [SchemaExtension] = [], dropping: [String] = [],
        upkeep: UpkeepTime = .beforeOpening,
        progress: (UpkeepProgress) throws -> Void = { _ in }, _ types: [any Record.Type]
    ) throws -> Store {
        try open(
            at: folder.folderPath, options: options, scans: scans, extending: extensions,
            dropping: dropping, upkeep: upkeep, progress: progress, types)
    }
}

extension StoreDoor {
    /// The folder of the store.
    public var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

    /// Copies the newest state of the store to a new folder, like
    /// `copy(to:progress:)` of a path.
    /// - Throws: also ``StoreError/notAStore(path:)``, if the URL is not a file URL.
    public func copy(
        to folder: URL, progress: (UpkeepProgress) throws -> Void = { _ in }
    ) throws {
        try copy(to: folder.folderPath, progress: progress)
    }
}

extension URL {
    /// The path of a folder. Throws ``StoreError/notAStore(path:)`` if the URL is not a file URL.
    package var folderPath: String {
        get throws {
            guard isFileURL else { throw StoreError.notAStore(path: absoluteString) }
            return path
        }
    }
}
