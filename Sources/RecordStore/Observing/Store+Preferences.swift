extension Store {
    /// Returns the values of a preference: the first at once, then one after each commit that
    /// changes it. Commits that do not touch the preference cost nothing.
    public func observe<Value>(_ key: PreferenceKey<Value>) -> StoreObservation<Value> {
        observe { try $0.get(key) }
    }
}
