/// A rule that every record of the type keeps, whatever way it is written.
///
/// The body runs for each record that is about to be stored, before anything of it is written.
/// What it throws is thrown by `save`, `insert` or `update`; the transaction is as it was before
/// the call, and can go on. A type may have several, which run in the order of the schema.
///
/// ```swift
/// Validate<Trip> { trip in
///     if trip.end < trip.start { throw TripError.endBeforeStart }
/// }
/// ```
public struct Validate<R: Record>: SchemaElement {
    public typealias Body = @Sendable (_ record: R) throws -> Void

    public let part: SchemaPart<R>

    public init(_ body: @escaping Body) {
        part = SchemaPart(content: .validate(body))
    }
}
