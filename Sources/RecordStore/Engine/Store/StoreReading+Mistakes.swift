extension StoreReading {
    @available(*, unavailable, message: "read it from a snapshot, as in read { try $0.get(id) }")
    public func get<R: Record>(_ id: RecordID<R>?) throws -> R? { fatalError() }
}
