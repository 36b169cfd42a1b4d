/// A rule for the records that refer to a deleted record.
public enum DeleteRule: UInt8, Hashable, Sendable, CaseIterable {
    /// The store deletes the referring records too.
    case cascade = 1
    /// The store sets the references to nil, or removes them from their arrays.
    case nullify = 2
    /// The store refuses to delete a record while another record refers to it.
    case deny = 3
}
