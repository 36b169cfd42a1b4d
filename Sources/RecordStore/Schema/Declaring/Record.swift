/// A plain struct that a store keeps.
///
/// A record declares once, by key path, what is stored and what is indexed:
///
/// ```swift
/// struct Trip: Record {
///     var id = ID()
///     var name = ""
///     var start = Date.distantPast
///
///     static let schema = Schema<Trip>("Trip", blank: Trip()) {
///         Field(1, "name", \.name)
///         Field(2, "start", \.start)
///         Index("byStart", on: .descending(\.start))
///     }
/// }
/// ```
///
/// Declare `schema` as a `static let`: it is built once and then read for every record.
public protocol Record: Identifiable, Sendable where ID == RecordID<Self> {
    associatedtype ID = RecordID<Self>

    /// The identity of the record, which the store uses as its key.
    var id: RecordID<Self> { get set }

    /// The declaration of the fields and indexes of the type, and of its rules.
    static var schema: Schema<Self> { get }
}
