/// Keeps values that follow from records of this type, in the same transaction.
///
/// The body runs after every insert (`old` is nil), update and delete (`new` is nil), cascades
/// included. What it throws aborts the transaction. Parts may set each other off, at most 64 deep:
/// more is a circle, and throws ``StoreError/unsettled(type:depth:)``.
///
/// A part may change or delete the record that it runs for. The parts that follow it in the schema
/// still get the `new` of their change, after those of the change in between.
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
