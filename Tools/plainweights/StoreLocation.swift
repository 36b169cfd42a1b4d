import CommandLineSupport
import Foundation
import PlainWeights

/// The folder of the store, and where its path comes from.
struct StoreLocation {
    /// Where a path comes from. An error names it.
    enum Origin {
        case option, variable, usual
    }

    let path: String
    let origin: Origin
    /// The device as which the store is written.
    let device: UUID
    /// The store, if it is open.
    private let opened: WorkoutStore?

    init(path: String, origin: Origin, device: UUID) {
        (self.path, self.origin, self.device, opened) = (path, origin, device, nil)
    }

    /// The folder of a store that is open.
    init(_ opened: WorkoutStore, device: UUID) {
        (path, origin, self.device, self.opened) = (opened.path, .option, device, opened)
    }

    /// Opens an existing store for reading.
    func reading() throws -> WorkoutStore {
        try opened ?? open { try WorkoutStore.readOnly(at: path) }
    }

    /// Opens an existing store for writing. A mistyped path creates nothing.
    func existing() throws -> WorkoutStore { try writing(.existing) }

    /// Opens the store, and creates it if it does not exist.
    /// - Parameter keepsHistory: whether what is written can be taken back.
    func creating(keepsHistory: Bool = true) throws -> WorkoutStore {
        if origin == .usual, opened == nil {
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        return try writing(.create, keepsHistory: keepsHistory)
    }

    private func writing(
        _ access: StoreOptions.Access, keepsHistory: Bool = true
    ) throws -> WorkoutStore {
        if let opened { return opened }
        var options = StoreOptions()
        options.access = access
        if keepsHistory { options.history = .kept(device: device) }
        return try open { [options] in try WorkoutStore.open(at: path, options: options) }
    }

    /// Runs `body`, and adds the origin of the path to its error.
    private func open(_ body: () throws -> WorkoutStore) throws -> WorkoutStore {
        do {
            return try body()
        } catch let error as StorageError {
            throw UnopenedStore(cause: error, origin: origin)
        }
    }
}
