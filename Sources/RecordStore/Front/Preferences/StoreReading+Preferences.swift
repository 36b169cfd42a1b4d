/// Preferences in the newest committed state.
extension StoreReading {
    /// Returns the value of a preference, or the default of the key if it was not set.
    public func get<Value>(_ key: PreferenceKey<Value>) throws -> Value {
        try read { try $0.get(key) }
    }

    /// Returns the value of a preference, or the default of the key if it was not set,
    /// asynchronously.
    public func get<Value>(_ key: PreferenceKey<Value>) async throws -> Value {
        try await read { try $0.get(key) }
    }
}
