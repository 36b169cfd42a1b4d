import LMDB

extension StoreTransaction {
    /// Returns the value of a preference as this transaction sees it, or the default of the key.
    /// - Throws: ``StoreError/preference(_:)`` for a stored value that the key cannot have.
    public func get<Value>(_ key: PreferenceKey<Value>) throws -> Value {
        try snapshot.get(key)
    }

    /// Sets a preference, in the same transaction as the changes of records. A preference that has
    /// the value already is not written.
    /// - Throws: ``StoreError/preference(_:)`` for a value that cannot be stored; nothing is
    ///   changed then.
    public mutating func set<Value>(_ key: PreferenceKey<Value>, to value: Value) throws {
        let (context, name) = (context, key.keyBytes)
        try context.checkUsable()
        let entry = try key.entry(for: value, sequence: context.sequence)
        let table = try preferences
        let old = try PreferenceTable.entry(name, in: raw.view, table)
        if let old, let known = try? PreferenceEntry(old, named: name), known.hasValue(of: entry) {
            return
        }
        let bytes = entry.encoded(named: name)
        // Safe because the arrays live during the call.
        unsafe try raw.put(bytes.span.bytes, for: name.span.bytes, in: table)
        context.notePreference(name, old: old, isKept: key.isInHistory)
    }

    /// Removes the value of a preference, which then has the default of each key that asks for it.
    /// - Returns: whether the preference was set.
    @discardableResult
    public mutating func reset<Value>(_ key: PreferenceKey<Value>) throws -> Bool {
        let (context, name) = (context, key.keyBytes)
        try context.checkUsable()
        _ = try key.storedType()
        let table = try preferences
        guard let old = try PreferenceTable.entry(name, in: raw.view, table) else { return false }
        // Safe because the array lives during the call.
        _ = unsafe try raw.delete(name.span.bytes, in: table)
        context.notePreference(name, old: old, isKept: key.isInHistory)
        return true
    }

    /// - Throws: `StorageError.tableMissing` if the table was lost since the store was opened.
    private var preferences: Table {
        get throws {
            guard let table = context.schema.preferences else {
                throw StorageError.tableMissing(name: PreferenceTable.name)
            }
            return table
        }
    }
}
