import LMDB

/// What of a filter is left to check on the record.
enum RowCheck: BitwiseCopyable, Sendable {
    case nothing
    /// What no entry says.
    case rest
    case whole
}
