/// How an ``Environment`` is opened. Opening a file twice in one process needs equal options.
public struct EnvironmentOptions: Hashable, Sendable {
    /// What the opener may do.
    public var access: Access = .create
    /// What an acknowledged commit survives.
    public var durability: Durability = .durable
    /// How much of the file is read before it is trusted.
    public var verification: Verification = .quick
    /// What happens to a file that the check at open refuses.
    public var whenDamaged: DamagePolicy = .refuse
    /// The size of the memory map at open. It grows by itself; address space is cheap, and a large
    /// map never has to stop the readers to grow. Halved at open while the system refuses it.
    public var mapSizeBytes = 64 << 30
    /// How many named tables can be open, at most 32,765.
    public var maximumTables = 256
    /// How many transactions can read at once, over all processes; fixed by the first opener. A
    /// process that does not read keeps a ninth of them for its next reads, at least one.
    public var maximumReaders = 126
    /// The longest value that is accepted.
    public var maximumValueBytes = 16 << 20
    /// LMDB's locks are not safe on network file systems: they are refused unless this is true.
    public var allowsNetworkFileSystem = false

    public init() {}

    public enum Access: Hashable, Sendable {
        /// Read and write; folder and file are made if they are missing.
        case create
        /// Read and write a file that must be there.
        case existing
        /// Read only. A folder that cannot be written is read without a lock file, which is safe
        /// as long as nobody else writes to it.
        case readOnly
    }

    public enum Durability: Hashable, Sendable {
        /// The last acknowledged commit survives a power loss (on Linux, on a disk that flushes).
        case durable
        /// After a power loss the file is whole, but the last commits may be missing.
        case relaxed
        /// Nothing is flushed before ``Environment/sync()``: for tests, and for filling a new file.
        case throwaway
    }

    public enum Verification: Hashable, Sendable {
        /// Both meta pages, the pages of the table of tables, and the length of the file; all
        /// reachable pages if the file is short.
        case quick
        /// Every page, once, by ``Environment/validatePages(progress:)`` before the file is mapped.
        case pages
    }

    public enum DamagePolicy: Hashable, Sendable {
        /// Opening throws ``LMDBError/damaged(_:path:)``.
        case refuse
        /// The damaged file is renamed to `data.mdb.damaged-N` and a new one is made. While another
        /// process has it open, opening throws ``LMDBError/failed(_:during:path:)`` with `busy`,
        /// and changes nothing.
        case moveAside
        /// The damaged file is renamed in the same way and replaced by a copy of this folder's.
        case restore(from: String)
    }

    /// Refuses values and combinations that mean nothing, before anything is touched.
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
        guard access == .readOnly else { return }
        if durability != .durable {
            throw .invalidOption(name: "durability", value: "\(durability) with readOnly")
        }
        if whenDamaged != .refuse {
            throw .invalidOption(name: "whenDamaged", value: "\(whenDamaged) with readOnly")
        }
    }
}
