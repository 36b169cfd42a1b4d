import LMDB

/// A field that refers to records.
struct OpenReference: Sendable {
    let fieldName: String
    let slots: OpenField
    let targetName: String
    let rule: DeleteRule
    let allowsDangling: Bool
    /// Which of the type's indexes begins with this field, and so answers who refers to a record.
    let index: Int
}
