/// The open files of this process, by device and inode.
///
/// LMDB's locks belong to the process: opening a file twice, also by another path, and closing one
/// of the two drops the locks of both. So everybody who opens a file gets the same core, and the
/// last one who lets go of it closes it. Counted here and not by a weak reference, which would
/// make every retain of the core slow.
final class EnvironmentRegistry: Sendable {
    static let shared = EnvironmentRegistry()

    private struct Entry {
        let core: EnvironmentCore
        var userCount = 1
        var isClosing = false
    }

    private let monitor = Monitor<[FileIdentity: Entry]>([:])

    /// Gives the core of the folder's file, or the one that `open` makes. It runs while no other
    /// file is opened in this process, and the file itself is not being closed.
    func acquire(
        _ folder: StoreFolder, waiting: () -> Void,
        orOpen open: () throws(LMDBError) -> EnvironmentCore
    ) throws(LMDBError) -> EnvironmentCore {
        func known(_ entries: [FileIdentity: Entry]) throws(LMDBError) -> Entry? {
            let entry = entries[try FileIdentity(of: folder.dataPath)]
            return entry?.core.isForked == false ? entry : nil
        }
        // A file that is being closed is waited for, unless closing waits for this thread's read.
        return try monitor.withLock(
            when: { entries in
                guard let entry = try? known(entries), entry.isClosing else { return true }
                return entry.core.thread.held(in: entry.core) != nil
            }, waiting: waiting
        ) { entries throws(LMDBError) in
            if let entry = try known(entries) {
                if entry.isClosing { throw .closed(path: entry.core.path) }
                entries[entry.core.identity]?.userCount += 1
                return entry.core
            }
            // Opened by another program's hand in the place of one that is in use: two files with
            // one lock file would count each other's transactions.
            if let lock = folder.lockIdentity,
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

    /// One user less: the last one closes the file, or this one for everybody. Closing may have to
    /// wait for transactions, so it happens outside the lock. Who comes second waits for the first,
    /// unless that one waits for a transaction of this thread.
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
