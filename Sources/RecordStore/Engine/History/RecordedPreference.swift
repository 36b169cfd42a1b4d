/// A change of a preference in the history.
public struct RecordedPreference: Hashable, Sendable {
    /// The name of the preference.
    public let name: String
    let old: [UInt8]?
    let new: [UInt8]?

    init(_ change: HistoryRow.Preference) {
        name = String(decoding: change.name, as: UTF8.self)
        (old, new) = (change.old, change.new)
    }
}
