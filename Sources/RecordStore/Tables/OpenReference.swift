/// A field of an open type that refers to records.
struct OpenReference: Sendable {
    let field: OpenField
    let targetName: String
    let rule: DeleteRule
    let allowsDangling: Bool
    /// The numbers of the indexes whose first column is this field. Such an index finds the records
    /// that refer to a record.
    let indexNumbers: [UInt32]
}
