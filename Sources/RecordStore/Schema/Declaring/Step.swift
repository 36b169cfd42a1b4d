/// A part of a schema that changes the records which were written before it was declared.
///
/// A step runs once over each such record when a store is opened, in the order of the ids and in
/// batches that are transactions. `open` returns when all steps are done. If the process ends in
/// between, the next `open` continues. A record is saved after the steps as always: it is validated
/// and indexed, and `Maintain` parts run.
///
/// ```swift
/// struct Trip: Record {
///     var id = ID()
///     var meters = 0
///
///     static let schema = Schema<Trip>("Trip", blank: Trip()) {
///         Removed<Trip>(1)
///         Field(2, "meters", \.meters)
///         Step<Trip>("miles to meters") { trip, former in
///             let miles = try former.value(1, as: Double.self) ?? 0
///             trip.meters = Int(miles * 1609.344)
///         }
///     }
/// }
/// ```
/// Keep the part in the schema from then on: the catalog remembers its name.
public struct Step<R: Record>: SchemaElement {
    /// The type of the closure that changes a record.
    public typealias Body = @Sendable (_ record: inout R, _ former: FormerValues) throws -> Void

    /// The declaration that this element adds to its schema.
    public let part: SchemaPart<R>

    /// Adds a step.
    /// - Parameters:
    ///   - name: a name that no other step of the type has ever had.
    ///   - body: changes a record. An error ends `open` with
    ///     ``StoreError/stepFailed(type:step:id:reason:)``.
    public init(_ name: String, _ body: @escaping Body) {
        part = SchemaPart(content: .step(StepDeclaration(name: name, body: body)))
    }
}

/// A step as its schema declares it.
struct StepDeclaration<R: Record>: Sendable {
    let name: String
    let body: Step<R>.Body
}
