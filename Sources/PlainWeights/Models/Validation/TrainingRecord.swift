public import RecordStore

/// A record of the training domain, which knows the values that it may have.
///
/// The store validates every record that is written: an invalid record ends its transaction with a
/// ``TrainingError``, and nothing is stored. Call ``validate()`` to ask first, for example to
/// enable a button.
public protocol TrainingRecord: Record, Hashable {
    /// Throws for the first field whose value is not allowed.
    /// - Complexity: O(fields).
    func validate() throws(TrainingError)

    /// About how many bytes the record takes in the store. Bulk work is divided by this number.
    var approximateBytes: Int { get }
}
