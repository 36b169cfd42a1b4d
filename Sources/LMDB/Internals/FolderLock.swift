import Foundation

/// The lock on the folder of an environment by flock(2), for as long as the value lives.
///
/// Openers of the file share the lock; replacing the file takes the lock alone.
struct FolderLock: ~Copyable {
    private let folder: File
    private let steps: LayerSteps

    init(_ folder: StoreFolder, _ kind: Kind, _ steps: LayerSteps) throws(LMDBError) {
        let folder = try File(opening: folder.path, O_RDONLY | O_DIRECTORY)
        try Self.take(kind, of: folder, steps)
        self.folder = folder
        self.steps = steps
    }

    // A process that was forked meanwhile shares the descriptor and thereby the lock, so closing is
    // not enough.
    deinit { release() }

    enum Kind {
        case shared, alone

        fileprivate var operation: Int32 { self == .shared ? LOCK_SH : LOCK_EX }
    }

    /// Takes the lock as another kind. Others may have it in between.
    func change(to kind: Kind) throws(LMDBError) {
        try Self.take(kind, of: folder, steps)
    }

    /// Releases the lock early.
    func release() { _ = flock(folder.descriptor, LOCK_UN) }

    private static func take(
        _ kind: Kind, of folder: borrowing File, _ steps: LayerSteps
    ) throws(LMDBError) {
        if flock(folder.descriptor, kind.operation | LOCK_NB) == 0 { return }
        steps.reach(.waiting)
        while flock(folder.descriptor, kind.operation) != 0 {
            if errno != EINTR { try LMDBError.check(-1, during: .open, path: folder.path) }
        }
    }
}
