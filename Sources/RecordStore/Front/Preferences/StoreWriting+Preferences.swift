/// Preferences that are set in a transaction of their own.
extension StoreWriting {
    /// Sets a preference; see ``StoreTransaction/set(_:to:)``.
    public func set<Value>(_ key: PreferenceKey<Value>, to value: Value) throws {
        try write { try $0.set(key, to: value) }
    }

    /// Sets a preference asynchronously; see ``StoreTransaction/set(_:to:)``.
    public func set<Value>(_ key: PreferenceKey<Value>, to value: Value) async throws {
        try await write { try $0.set(key, to: value) }
    }

    /// Removes the value of a preference; see ``StoreTransaction/reset(_:)``.
    @discardableResult
    public func reset<Value>(_ key: PreferenceKey<Value>) throws -> Bool {
        try write { try $0.reset(key) }
    }

    /// Removes the value of a preference asynchronously; see ``StoreTransaction/reset(_:)``.
    @discardableResult
    public func reset<Value>(_ key: PreferenceKey<Value>) async throws -> Bool {
        try await write { try $0.reset(key) }
    }
}
