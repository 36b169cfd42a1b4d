/// A field of an open type that refers to records.
struct OpenReference: Sendable {
    let field: OpenField
    let targetName: String
    let rule: DeleteRule
    let allowsDangling: Bool
    /// The number of the index whose first column is this field. The index finds the records that
    /// refer to a record.
    let indexNumber: UInt32
}
