import LMDB

/// One state of the store, to read from.
///
/// ```swift
/// let names = try store.read { snapshot in
///     var names: [String] = []
///     try snapshot.forEach(Query<Trip>()) { names.append($0.name) }
///     return names
/// }
/// ```
/// A snapshot may be copied and passed to helpers, but not kept: it ends with the closure that got
/// it, and cannot be held across a write. However long the closure runs, it sees the same state.
public struct Snapshot: ~Escapable {
    let view: ReadView
    let core: StoreCore

    @_lifetime(copy view)
    init(_ view: ReadView, _ core: StoreCore) {
        self.view = view
        self.core = core
    }

    /// The same state, for reads that no observer's answer depends on.
    var unnoted: Snapshot {
        @_lifetime(copy self)
        get { Snapshot(view.unnoted, core) }
    }

    /// The record with this id, or nil.
    /// - Throws: ``StoreError/damagedRecord(_:)``, ``StoreError/unknownType(_:)``.
    /// - Complexity: O(log n).
    public func get<R: Record>(_ id: RecordID<R>) throws -> R? {
        let table = try core.table(of: R.self)
        guard let bytes = try view.get(id.bits, in: table.records) else { return nil }
        return try table.decode(bytes, id.bits)
    }

    /// The record that a reference leads to, or nil.
    public func get<R: Record>(_ id: RecordID<R>?) throws -> R? {
        guard let id else { return nil }
        return try get(id)
    }

    /// Whether there is a record with this id.
    /// - Complexity: O(log n); the record is not read.
    public func contains<R: Record>(_ id: RecordID<R>) throws -> Bool {
        let table = try core.table(of: R.self)
        return try view.contains(id.bits, in: table.records)
    }

    /// The sequence of the last transaction that this state holds: what ``ChangeSet/sequence`` is
    /// compared with. Inside a write, that of the state it began with.
    /// - Complexity: O(log n).
    public var sequence: UInt64 {
        get throws {
            guard let head = try core.catalog.head(in: view) else {
                throw StoreError.notAStore(path: core.environment.path)
            }
            return head.sequence
        }
    }

    /// How many records of the type there are.
    /// - Complexity: O(1).
    public func count<R: Record>(of type: R.Type) throws -> Int {
        try view.statistics(of: core.table(of: R.self).records).entryCount
    }
}

extension ReadView {
    /// The record's bytes where they lie.
    @_lifetime(copy self)
    func get(_ id: IDBits, in records: Table) throws -> RawSpan? {
        let found: UnsafeRawBufferPointer? = unsafe try id.withKey { key in
            unsafe try get(key, in: records)?.withUnsafeBytes { unsafe $0 }
        }
        guard let found = unsafe found else { return nil }
        // A span cannot leave the closure that lends the key, but what it spans lives as long as
        // the view.
        return unsafe _overrideLifetime(RawSpan(_unsafeBytes: found), copying: self)
    }

    func contains(_ id: IDBits, in records: Table) throws -> Bool {
        try get(id, in: records) != nil
    }

    /// A copy of the record's bytes, for use across writes.
    func bytes(of id: IDBits, in records: Table) throws -> [UInt8]? {
        try get(id, in: records)?.array
    }
}
