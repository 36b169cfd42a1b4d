/// What ``Store/verify(progress:)`` found.
public struct VerificationReport: Sendable {
    public var violations: [Violation] = []
    /// References that lead nowhere where their field allows it: no fault, but worth knowing.
    public var danglingCount = 0
    public var recordCount = 0
    public var entryCount = 0
    /// Indexes whose entries could not be made from the records and compared; empty where the
    /// types of the store are known.
    package var partlyChecked: [PartlyCheckedIndex] = []
}
