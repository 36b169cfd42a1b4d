/// What happens to a record when the record that it refers to is deleted.
public enum DeleteRule: UInt8, Hashable, Sendable, CaseIterable {
    /// It is deleted too.
    case cascade = 1
    /// Its reference becomes nil, or leaves the array.
    case nullify = 2
    /// The deletion is refused.
    case deny = 3
}
