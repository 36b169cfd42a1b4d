/// The result of ``StoreDoor/verify(progress:)``.
public struct VerificationReport: Sendable {
    /// The violations that were found; empty for a sound store.
    public var violations: [Violation] = []
    /// The number of references that lead to no record and whose field allows that. They are no
    /// violations.
    public var danglingCount = 0
    /// The number of records that were checked.
    public var recordCount = 0
    /// The number of index entries that were checked.
    public var entryCount = 0
    /// The indexes whose entries could be compared with records only in part. Empty if the types of
    /// the store are known.
    package var partlyChecked: [PartlyCheckedIndex] = []
}
