public import RecordStore

/// A record of the training domain: it knows what values it may have.
///
/// The rules are kept by the schema: whatever way a record is written, an invalid one ends the
/// transaction with a ``TrainingError`` and nothing of it is stored. ``validate()`` asks first,
/// for instance to enable a button.
public protocol TrainingRecord: Record, Hashable {
    /// Throws for the first field whose value is not allowed.
    /// - Complexity: O(fields).
    func validate() throws(TrainingError)

    /// About how many bytes the record takes in the store, by which bulk work is divided.
    var approximateBytes: Int { get }
}
