import LMDB

/// The options for opening a store: its access, its durability, and its checks.
///
/// ```swift
/// let options = StoreOptions(access: .existing, verification: .pages)
/// ```
/// A process that opens a file twice must use equal options, but for ``history``.
public struct StoreOptions: Hashable, Sendable {
    /// The access to the file: whether it can be created and written.
    public var access: Access
    /// The failures that a commit survives.
    public var durability: Durability
    /// The part of the file that is checked before the file is opened.
    public var verification: Verification
    /// The treatment of a file that fails the check.
    public var whenDamaged: DamagePolicy
    /// The folder of a store as whose copy a new store begins, such as one in an app's bundle; nil
    /// for an empty one. Once the store exists, the seed is not looked at and may differ.
    ///
    /// The folder may be read-only, and nothing may write to it meanwhile. Only ``Access/create``
    /// can have a seed. To read a seed where it is, open it with ``Access/readOnly``.
    public var seed: String?
    /// Whether a new store may be made in a folder that has other files. Without it, such a folder
    /// is refused with `StorageError.folderHasFiles`: it is often not the one that was meant.
    public var allowsOtherFiles: Bool
    /// The size of the memory map when the file is opened.
    ///
    /// The map grows by itself, but growing waits until the transactions of this process have
    /// ended. A large map costs only address space. If the system refuses the size, the opener
    /// halves it until it fits.
    public var mapSizeBytes: Int
    /// The number of tables that can be open, at most 32,765: one for each record type and index.
    public var maximumTables: Int
    /// The number of transactions that can read at once, over all processes. The first opener
    /// decides it.
    ///
    /// A process keeps up to a ninth of these slots, and at least one, for its next reads.
    public var maximumReaders: Int
    /// The size of the longest record that can be stored.
    public var maximumValueBytes: Int
    /// Whether a store on a network file system can be opened. Its locks are not safe there.
    public var allowsNetworkFileSystem: Bool
    /// Who is told what reads and writes of the store object cost, or nil. Unlike the other
    /// options, it may differ between store objects of one file.
    public var tracing: StoreTracing?
    /// Whether the changes of transactions are kept, to be followed and taken back. Like the types,
    /// this holds for one store object alone.
    public var history: HistoryPolicy

    /// Creates options, each of which has a default.
    public init(
        access: Access = .create, durability: Durability = .durable,
        verification: Verification = .quick, whenDamaged: DamagePolicy = .refuse,
        seed: String? = nil, allowsOtherFiles: Bool = false, mapSizeBytes: Int = 64 << 30,
        maximumTables: Int = 256, maximumReaders: Int = 126, maximumValueBytes: Int = 16 << 20,
        allowsNetworkFileSystem: Bool = false, tracing: StoreTracing? = nil,
        history: HistoryPolicy = .none
    ) {
        self.access = access
        self.durability = durability
        self.verification = verification
        self.whenDamaged = whenDamaged
        self.seed = seed
        self.allowsOtherFiles = allowsOtherFiles
        self.mapSizeBytes = mapSizeBytes
        self.maximumTables = maximumTables
        self.maximumReaders = maximumReaders
        self.maximumValueBytes = maximumValueBytes
        self.allowsNetworkFileSystem = allowsNetworkFileSystem
        self.tracing = tracing
        self.history = history
    }

    /// The access of a store to its file.
    public enum Access: Hashable, Sendable {
        /// Reads and writes. A missing folder or file is created.
        case create
        /// Reads and writes a file that must exist.
        case existing
        /// Reads only.
        ///
        /// If the folder cannot be written, no lock file is used. That is safe while no process
        /// writes to the file.
        case readOnly
    }

    /// The failures that a commit survives.
    public enum Durability: Hashable, Sendable {
        /// Every commit that has returned survives a power loss (on Linux, if the disk flushes when
        /// asked).
        case durable
        /// The file survives a power loss undamaged, but the last commits may be missing.
        case relaxed
        /// Nothing is flushed. Use this for tests and for filling a new file.
        case throwaway
    }

    /// The part of a file that is checked before the file is opened.
    public enum Verification: Hashable, Sendable {
        /// Checks both meta pages, the free list, the table of tables, and the length of the file.
        /// If the file is too short, all reachable pages are checked.
        case quick
        /// Checks every page once, before the file is mapped.
        case pages
    }

    /// The treatment of a damaged file.
    public enum DamagePolicy: Hashable, Sendable {
        /// Opening throws `StorageError.damaged` or `StorageError.damagedPages`.
        case refuse
        /// The damaged file is renamed to `data.mdb.damaged-N` and a new, empty one is created.
        ///
        /// If another process has the file open, opening throws `StorageError.failed` with `busy`
        /// and changes nothing.
        case moveAside
        /// The damaged file is renamed as for ``moveAside`` and replaced by a copy of the store in
        /// this folder.
        case restore(from: String)
    }

    /// The same options for the file below the store.
    var environment: EnvironmentOptions {
        var options = EnvironmentOptions()
        options.access =
            switch access {
            case .create: .create
            case .existing: .existing
            case .readOnly: .readOnly
            }
        options.durability =
            switch durability {
            case .durable: .durable
            case .relaxed: .relaxed
            case .throwaway: .throwaway
            }
        options.verification =
            switch verification {
            case .quick: .quick
            case .pages: .pages
            }
        options.whenDamaged =
            switch whenDamaged {
            case .refuse: .refuse
            case .moveAside: .moveAside
            case .restore(let path): .restore(from: path)
            }
        options.seed = seed
        options.allowsOtherFiles = allowsOtherFiles
        options.mapSizeBytes = mapSizeBytes
        options.maximumTables = maximumTables
        options.maximumReaders = maximumReaders
        options.maximumValueBytes = maximumValueBytes
        options.allowsNetworkFileSystem = allowsNetworkFileSystem
        return options
    }
}
