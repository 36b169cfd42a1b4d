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
}
