/// When the work is done that newer schemas cause: building indexes, and deleting the entries and
/// records of what was removed.
public enum UpkeepTime: Hashable, Sendable {
    /// `open` waits until the work is done.
    case beforeOpening
    /// The program calls `upkeep(progress:)` itself. Until then queries pass over the
    /// indexes that are not ready, and searches in them throw
    /// ``StoreError/indexNotReady(type:index:)``.
    case later
}
