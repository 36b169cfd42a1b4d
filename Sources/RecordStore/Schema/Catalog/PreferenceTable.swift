import LMDB

/// The table of a store that holds the preferences, with an entry for each that was set.
///
/// Whoever opens a store for writing makes the table where it is missing. So only a store that is
/// open for reading, and that an older version made, has none.
enum PreferenceTable {
    static let name = "preferences"

    /// Returns the bytes of the entry of a preference, or nil if it was not set.
    static func entry(_ key: [UInt8], in view: ReadView, _ table: Table) throws -> [UInt8]? {
        // Safe because `key` lives during the call, and the value is copied while the view is
        // alive.
        unsafe try view.get(key.span.bytes, in: table)?.array
    }
}
