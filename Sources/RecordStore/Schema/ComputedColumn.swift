struct ComputedColumn<R: Record>: Sendable {
    let name: String
    let version: Int
    let type: FieldType?
    /// Appends the value bytes, or gives false for nil.
    let write: @Sendable (R, inout ByteBuffer) throws(ValueProblem) -> Bool
}
