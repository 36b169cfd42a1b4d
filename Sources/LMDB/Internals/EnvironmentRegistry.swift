/// The open files of this process, by device and inode.
///
/// LMDB's locks belong to the process: if a file is opened twice, even through another path,
/// closing one of the two drops the locks of both. So all openers of a file share one core, and the
/// last release closes it. The registry counts users itself, because a weak reference would make
/// every retain of the core slow.
final class EnvironmentRegistry: Sendable {
    static let shared = EnvironmentRegistry()

    private struct Entry {
        let core: EnvironmentCore
        var userCount = 1
        var isClosing = false
    }

    private let monitor = Monitor<[FileIdentity: Entry]>([:])

    /// Returns the core of the folder's file, and calls `open` to make it if the file is not open.
    ///
    /// While `open` runs, this process opens no other file and does not close this one.
    func acquire(
        _ folder: StoreFolder, waiting: () -> Void,
        orOpen open: () throws(LMDBError) -> EnvironmentCore
    ) throws(LMDBError) -> EnvironmentCore {
        func known(_ entries: [FileIdentity: Entry]) throws(LMDBError) -> Entry? {
            let entry = entries[try FileIdentity(of: folder.dataPath)]
            return entry?.core.isForked == false ? entry : nil
        }
        // Waits until a file that is being closed is closed, unless closing waits for a read of
        // this thread.
        var found: Result<Entry?, LMDBError> = .success(nil)
        return try monitor.withLock(
            when: { entries in
                found = Result { () throws(LMDBError) in try known(entries) }
                guard case .success(let entry?) = found, entry.isClosing else { return true }
                return entry.core.thread.held(in: entry.core) != nil
            }, waiting: waiting
        ) { entries throws(LMDBError) in
            if let entry = try found.get() {
                if entry.isClosing { throw .closed(path: entry.core.path) }
                entries[entry.core.identity]?.userCount += 1
                return entry.core
            }
            // Another program replaced the data file while this process has the old one open. Two
            // data files with one lock file would count each other's transactions.
            if !entries.isEmpty, let lock = folder.lockIdentity,
                entries.values.contains(where: { entry in
                    !entry.core.isForked && entry.core.lockIdentity == lock
                })
            {
                throw .failed(.busy, during: .open, path: folder.path)
            }
            let made = try open()
            entries[made.identity] = Entry(core: made)
            return made
        }
    }

    /// Whether the file that is in a folder now is open, and not being closed.
    func isOpen(_ folder: StoreFolder) -> Bool {
        guard let file = try? FileIdentity(of: folder.dataPath) else { return false }
        return monitor.withLock { entries in
            entries[file].map { !$0.isClosing && !$0.core.isForked } ?? false
        }
    }

    /// Returns the cores of other files that are or were in the folder of a core.
    func others(inFolderOf core: EnvironmentCore) -> [EnvironmentCore] {
        let all = monitor.withLock { entries in entries.values.map(\.core) }
        guard all.count > 1, let folder = try? FileIdentity(of: core.path) else { return [] }
        return all.filter { other in
            guard other !== core, !other.isForked else { return false }
            return (try? FileIdentity(of: other.path)) == folder
        }
    }

    /// Removes one user of the core. The last user closes the file, and so does `forEverybody`.
    ///
    /// Closing may have to wait for transactions, so it happens outside the lock. A second caller
    /// waits until the first has closed the file, unless the first waits for a transaction of the
    /// second.
    func release(_ core: EnvironmentCore, forEverybody: Bool = false) {
        let closes = monitor.withLock(
            when: { entries in
                entries[core.identity]?.core !== core || entries[core.identity]?.isClosing == false
                    || core.thread.held(in: core) != nil
            }, waiting: { core.steps.reach(.waiting) }
        ) { entries in
            guard var entry = entries[core.identity], entry.core === core, !entry.isClosing
            else { return false }
            entry.userCount -= 1
            entry.isClosing = forEverybody || entry.userCount == 0
            entries[core.identity] = entry
            return entry.isClosing
        }
        if !closes { return }
        core.close()
        monitor.withLock { $0[core.identity] = nil }
        monitor.wakeAll()
    }
}
