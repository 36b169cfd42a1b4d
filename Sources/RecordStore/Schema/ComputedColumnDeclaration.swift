/// A computed column of `R` as its index declares it, without the Swift type of its values.
struct ComputedColumnDeclaration<R: Record>: Sendable {
    let name: String
    let version: Int
    /// The type of the values, or nil if values of the Swift type cannot be stored.
    let type: FieldType?
    /// Appends the value bytes of the column and returns true, or returns false for a nil value.
    let write: @Sendable (R, inout ByteBuffer) throws(ValueProblem) -> Bool
}
