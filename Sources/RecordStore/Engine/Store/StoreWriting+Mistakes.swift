extension StoreWriting {
    @available(*, unavailable, message: "use a transaction, as in write { try $0.save(record) }")
    public func save<R: Record>(_ record: R) throws { fatalError() }

    @available(*, unavailable, message: "use a transaction, as in write { try $0.insert(record) }")
    public func insert<R: Record>(_ record: R) throws { fatalError() }

    @available(*, unavailable, message: "use a transaction, as in write { try $0.delete(id) }")
    public func delete<R: Record>(_ id: RecordID<R>) throws { fatalError() }

    @available(*, unavailable, message: "use a transaction, as in write { try $0.delete(record) }")
    public func delete<R: Record>(_ record: R) throws { fatalError() }
}
