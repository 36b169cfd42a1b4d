import RecordStore

extension StoreOptions {
    /// The options with which the tool opens a store for writing: it must be there, and may have
    /// more tables than most programs need.
    static var existing: StoreOptions {
        StoreOptions(access: .existing, maximumTables: InspectedStore.maximumTables)
    }
}
