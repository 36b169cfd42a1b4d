/// The part of a filter that is left to check on the record.
enum RowCheck: BitwiseCopyable, Sendable {
    case nothing
    /// The conditions that index entries cannot answer.
    case rest
    case whole
}
