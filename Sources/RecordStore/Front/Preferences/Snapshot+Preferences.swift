import LMDB

extension Snapshot {
    /// Returns the value of a preference, or the default of the key if it was not set.
    /// - Throws: ``StoreError/preference(_:)`` for a stored value that the key cannot have.
    /// - Complexity: O(log n) for n preferences.
    public func get<Value>(_ key: PreferenceKey<Value>) throws -> Value {
        _ = try key.storedType()
        guard let table = schema.preferences,
            let bytes = try PreferenceTable.entry(key.keyBytes, in: view, table)
        else { return key.defaultValue }
        return try key.value(in: bytes)
    }
}
