/// A part of a schema that keeps derived values up to date, in the transaction of the change.
///
/// The body runs after every insert (`old` is nil), update, and delete (`new` is nil), cascades
/// included. An error that the body throws aborts the transaction. The changes of one part may run
/// other parts, at most 64 deep. A deeper chain is treated as a cycle and throws
/// ``StoreError/unsettled(type:depth:)``.
///
/// ``StoreTransaction/isDirectChange`` tells a change by the caller from what follows from others.
///
/// A type may have several parts, which run in the order of the schema. A part may change or delete
/// the record that it runs for. Such a change runs the parts again, and all of them have run when
/// `save` returns. `new` is always the stored record. `old` is the record that the same part last
/// received as `new` while the parts run for this record. So a later part gets one change, from the
/// record before all changes to the record that is stored now. A part is not called if `old` and
/// `new` are the same.
public struct Maintain<R: Record>: SchemaElement {
    /// The type of the closure that runs after a change.
    public typealias Body =
        @Sendable (
            _ old: R?, _ new: R?, _ transaction: inout StoreTransaction
        ) throws -> Void

    /// The declaration that this element adds to its schema.
    public let part: SchemaPart<R>

    /// Adds a closure that runs after every change of a record of the type.
    public init(_ body: @escaping Body) {
        part = SchemaPart(content: .maintain(MaintainRule(body)))
    }
}

extension StoreTransaction {
    /// Whether the change for which a `Maintain` part runs was made by the caller of the
    /// transaction itself: not by another `Maintain` part, not because a record that this one
    /// refers to was deleted, and not by a step, a repair or an undo. A time of the last edit
    /// follows such changes alone. It is false outside of `Maintain` parts.
    public var isDirectChange: Bool { context.isDirectChange }
}

/// The closure of a `Maintain` part as a schema keeps it.
final class MaintainRule<R: Record>: WritingRule {
    let body: Maintain<R>.Body

    init(_ body: @escaping Maintain<R>.Body) { self.body = body }
}
