import LMDB

/// A read-only view of one state of the store.
///
/// ```swift
/// let names = try store.read { snapshot in
///     var names: [String] = []
///     try snapshot.forEach(Query<Trip>()) { names.append($0.name) }
///     return names
/// }
/// ```
/// Code may copy a snapshot and pass it to helpers, but not keep it: a snapshot ends with the
/// closure that got it, and cannot be held across a write. A snapshot shows the same state for as
/// long as the closure runs.
public struct Snapshot: ~Escapable {
    let view: ReadView
    let core: StoreCore
    let schema: OpenSchema
    /// Whether aggregate indexes lack changes of the transaction whose state this is.
    let lacksTotals: Bool

    @_lifetime(copy view)
    init(
        _ view: ReadView, _ core: StoreCore, _ schema: OpenSchema, lacksTotals: Bool = false
    ) {
        self.lacksTotals = lacksTotals
        self.view = view
        self.core = core
        self.schema = schema
    }

    /// A snapshot of the same state whose reads are not noted, so that no observer's answer depends
    /// on them.
    var unnoted: Snapshot {
        @_lifetime(copy self)
        get { Snapshot(view.unnoted, core, schema, lacksTotals: lacksTotals) }
    }

    /// Returns the record with this id, or nil if there is none.
    /// - Throws: ``StoreError/damagedRecord(_:)``, ``StoreError/unknownType(_:)``.
    /// - Complexity: O(log n).
    public func get<R: Record>(_ id: RecordID<R>) throws -> R? {
        let table = try schema.table(of: R.self)
        guard let bytes = try view.get(id.bits, in: table.records) else { return nil }
        do {
            return try table.decode(bytes, id.bits)
        } catch StoreError.damagedRecord where view.passesOver(id.bits, of: table) {
            return nil
        }
    }

    /// Returns the record that a reference leads to, or nil if the reference is nil or leads
    /// nowhere.
    public func get<R: Record>(_ id: RecordID<R>?) throws -> R? {
        guard let id else { return nil }
        return try get(id)
    }

    /// Whether the store has a record with this id.
    /// - Complexity: O(log n); the record is not read.
    public func contains<R: Record>(_ id: RecordID<R>) throws -> Bool {
        let table = try schema.table(of: R.self)
        return try view.contains(id.bits, in: table.records)
            && !view.passesOver(id.bits, of: table)
    }

    /// The sequence of the last transaction that this state contains. Compare it with
    /// ``ChangeSet/sequence``. Inside a write it is the sequence of the state that the write began
    /// with.
    /// - Complexity: O(log n).
    public var sequence: UInt64 {
        get throws {
            try schema.catalog.existingHead(in: view).sequence
        }
    }

    /// Returns the number of records of this type.
    /// - Complexity: O(1).
    public func count<R: Record>(of type: R.Type) throws -> Int {
        try schema.table(of: R.self).count(in: view)
    }
}

extension ReadView {
    /// Returns the encoded record in place, without a copy, or nil if there is none.
    @_lifetime(copy self)
    func get(_ id: IDBits, in records: Table) throws -> RawSpan? {
        // Safe because the pointer leads into the memory of the view, not of the key, and the span
        // that is made of it cannot outlive the view.
        let found: UnsafeRawBufferPointer? = unsafe try id.withKey { key in
            unsafe try get(key, in: records)?.withUnsafeBytes { unsafe $0 }
        }
        guard let found = unsafe found else { return nil }
        // The closure that lends the key cannot return a span, so the span is made again here. Its
        // memory lives as long as the view.
        return unsafe _overrideLifetime(RawSpan(_unsafeBytes: found), copying: self)
    }

    /// Whether the table has a record with this id.
    func contains(_ id: IDBits, in records: Table) throws -> Bool {
        try get(id, in: records) != nil
    }

    /// Returns a copy of the encoded record, which stays valid across writes, or nil if there is
    /// none.
    func bytes(of id: IDBits, in records: Table) throws -> [UInt8]? {
        try get(id, in: records)?.array
    }
}
