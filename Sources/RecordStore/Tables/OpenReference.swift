/// A field that refers to records.
struct OpenReference: Sendable {
    let field: OpenField
    let targetName: String
    let rule: DeleteRule
    let allowsDangling: Bool
    /// The index of the type that begins with this field, and so answers who refers to a record.
    let indexNumber: UInt32
}
