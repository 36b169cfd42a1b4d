/// A rule that every stored record of the type satisfies.
///
/// The body runs for each record before the record is written. `save`, `insert` or `update` throws
/// the error that the body throws. The transaction is then as it was before the call, and can
/// continue. A type may have several rules, which run in the order of the schema.
///
/// ```swift
/// Validate<Trip> { trip in
///     if trip.end < trip.start { throw TripError.endBeforeStart }
/// }
/// ```
public struct Validate<R: Record>: SchemaElement {
    /// The type of the closure that checks a record.
    public typealias Body = @Sendable (_ record: R) throws -> Void

    /// The declaration that this element adds to its schema.
    public let part: SchemaPart<R>

    /// Adds a closure that throws an error for a record that must not be stored.
    public init(_ body: @escaping Body) {
        part = SchemaPart(content: .validate(body))
    }
}
