/// Options for opening an ``Environment``.
///
/// A process that opens a file twice must use equal options.
public struct EnvironmentOptions: Hashable, Sendable {
    /// The access to the file: whether it can be created and written.
    public var access: Access = .create
    /// The failures that a commit survives.
    public var durability: Durability = .durable
    /// The part of the file that is checked before the file is opened.
    public var verification: Verification = .quick
    /// The treatment of a file that fails the check.
    public var whenDamaged: DamagePolicy = .refuse
    /// The folder of a store, possibly read-only, as whose copy a new store begins; nil for an
    /// empty one. Only ``Access/create`` can have one.
    public var seed: String?
    /// Whether a store may be made in a folder that has other files.
    public var allowsOtherFiles = false
    /// The size of the memory map when the file is opened.
    ///
    /// The map grows by itself, but growing waits until the transactions of this process have
    /// ended. A large map costs only address space. If the system refuses the size, the opener
    /// halves it until it fits.
    public var mapSizeBytes = 64 << 30
    /// The number of named tables that can be open, at most 32,765.
    public var maximumTables = 256
    /// The number of transactions that can read at once, over all processes. The first opener
    /// decides it.
    ///
    /// A process keeps up to a ninth of these slots, and at least one, for its next reads.
    public var maximumReaders = 126
    /// The length of the longest value that can be stored.
    public var maximumValueBytes = 16 << 20
    /// Whether a store on a network file system can be opened. LMDB's locks are not safe there.
    public var allowsNetworkFileSystem = false

    /// Creates the default options.
    public init() {}

    /// The access of an environment to its file.
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
        /// Nothing is flushed before ``Environment/sync()``. Use this for tests and for filling a
        /// new file.
        case throwaway
    }

    /// The part of a file that is checked before the file is opened.
    public enum Verification: Hashable, Sendable {
        /// Checks both meta pages, the free list, the table of tables, and the length of the file.
        /// If the file is too short, all reachable pages are checked.
        case quick
        /// Checks every page once, as ``Environment/validatePages(progress:)`` does, before the
        /// file is mapped.
        case pages
    }

    /// The treatment of a damaged file.
    public enum DamagePolicy: Hashable, Sendable {
        /// Opening throws ``LMDBError/damaged(_:path:)`` or
        /// ``LMDBError/damagedPages(_:count:path:)``.
        case refuse
        /// The damaged file is renamed to `data.mdb.damaged-N` and a new, empty one is created.
        ///
        /// If another process has the file open, opening throws
        /// ``LMDBError/failed(_:during:path:)`` with `busy` and changes nothing.
        case moveAside
        /// The damaged file is renamed as for ``moveAside`` and replaced by a copy of the store in
        /// this folder.
        case restore(from: String)
    }

    /// Throws if a value or a combination of values is invalid. Opening calls this function before
    /// it touches a file.
    func validate() throws(LMDBError) {
        let sizes = [
            ("mapSizeBytes", mapSizeBytes, 1 << 16...1 << 46),
            ("maximumTables", maximumTables, 1...32_765),
            ("maximumReaders", maximumReaders, 1...65_536),
            ("maximumValueBytes", maximumValueBytes, 1...1 << 31 - 1),
        ]
        for (name, value, allowed) in sizes where !allowed.contains(value) {
            throw .invalidOption(name: name, value: "\(value)")
        }
        if let seed, access != .create {
            throw .invalidOption(name: "seed", value: "\(seed) with \(access)")
        }
        guard access == .readOnly else { return }
        if durability != .durable {
            throw .invalidOption(name: "durability", value: "\(durability) with readOnly")
        }
        if whenDamaged != .refuse {
            throw .invalidOption(name: "whenDamaged", value: "\(whenDamaged) with readOnly")
        }
    }
}
