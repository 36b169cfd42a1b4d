import Foundation

/// A process that is killed while it makes a data file leaves its draft. Whoever makes one holds a
/// lock on it, which it takes under the folder's lock, so that the next opener knows what is left
/// over.
extension StoreFolder {
    private static let draftPrefix = "data.mdb.new-"

    /// Creates an empty draft of a data file.
    func newDraft(_ steps: LayerSteps) throws(LMDBError) -> DraftLock {
        let lock = try FolderLock(self, .shared, steps)
        defer { withExtendedLifetime(lock) {} }
        do throws(LMDBError) {
            return try DraftLock(at: newDraftPath)
        } catch .failed(let code, let operation, _) {
            throw .failed(code, during: operation, path: path)
        }
    }

    /// Creates a draft in a folder of its own.
    func newDraftFolder(_ steps: LayerSteps) throws(LMDBError) -> DraftFolder {
        let lock = try FolderLock(self, .shared, steps)
        defer { withExtendedLifetime(lock) {} }
        return try DraftFolder(at: newDraftPath, for: path)
    }

    private var newDraftPath: String { "\(path)/\(Self.draftPrefix)\(UUID().uuidString)" }

    /// Removes the drafts that nobody makes any more. The caller has the folder's lock alone. What
    /// cannot be removed stays. The calls are safe because Swift lends each path as a C string
    /// during the call, and because the status is a local variable that outlives it.
    func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names where name.hasPrefix(Self.draftPrefix) {
            let draft = "\(path)/\(name)"
            var status = stat()
            guard unsafe lstat(draft, &status) == 0 else { continue }
            if status.st_mode & S_IFMT != S_IFDIR {
                if Self.isLeftOver(draft) { unsafe unlink(draft) }
            } else if Self.isLeftOver(StoreFolder(draft).dataPath) {
                StoreFolder(draft).remove()
            }
        }
    }

    /// Whether nobody has the draft at a path locked. One without a file was never finished.
    private static func isLeftOver(_ path: String) -> Bool {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    /// Removes the files of a store, and the folder if it has no others.
    func remove() {
        unsafe unlink(dataPath)
        unsafe unlink(lockPath)
        unsafe rmdir(path)
    }
}
