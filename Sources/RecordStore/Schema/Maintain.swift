/// Keeps values that follow from records of this type, in the same transaction.
///
/// The body runs after every insert (`old` is nil), update and delete (`new` is nil), cascades
/// included. What it throws aborts the transaction. Parts may set each other off, at most 64 deep:
/// more is a circle, and throws ``StoreError/unsettled(type:depth:)``.
///
/// A type may have several parts; they run in the order of the schema. A part may change or delete
/// the record that it runs for: that is a change of its own, and all parts have run for it when
/// `save` returns. `new` is always what is stored, and `old` what this part was given last as `new`
/// while the parts for the record run: so the parts that follow get one change, from the record
/// before all to the one that is stored now. Where these are the same a part is not called.
public struct Maintain<R: Record>: SchemaElement {
    public typealias Body =
        @Sendable (
            _ old: R?, _ new: R?, _ transaction: inout StoreTransaction
        ) throws -> Void

    public let part: SchemaPart<R>

    public init(_ body: @escaping Body) {
        part = SchemaPart(content: .maintain(body))
    }

    /// Keeps values of the records that a reference leads to: totals, the latest, a count.
    ///
    /// ```swift
    /// Maintain(\.author) { author, transaction in
    ///     let count = try transaction.snapshot.count(Query<Book> { $0.author == author })
    ///     _ = try transaction.update(author) { $0.bookCount = count }
    /// }
    /// ```
    /// The body runs once for each record that a changed one refers to, or referred to before, when
    /// the call that changed them is done: a batch that saves a thousand books of an author counts
    /// them once. It finds out from what is stored what the value is, and does nothing where the
    /// record is gone. What it saves may set off others, at most 64 deep.
    public init<Reference: ReferenceValue>(
        _ path: KeyPath<R, Reference>,
        _ body:
            @escaping @Sendable (
                _ target: RecordID<Reference.Target>, _ transaction: inout StoreTransaction
            ) throws -> Void
    ) {
        let targets = TargetMaintenance(
            path: "\(path)", memoryOffset: MemoryLayout<R>.offset(of: path)
        ) { id, transaction in
            try body(RecordID(bits: id), &transaction)
        }
        part = SchemaPart(content: .maintainTargets(targets))
    }
}

/// What a schema says about the values of records that its own refer to.
struct TargetMaintenance: Sendable {
    let path: String
    /// Where the reference lies in the struct; nil for what is not stored.
    let memoryOffset: Int?
    let run: @Sendable (IDBits, inout StoreTransaction) throws -> Void
}
