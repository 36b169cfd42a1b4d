/// A computed column of `R` as its index declares it, without the Swift type of its values.
struct ComputedColumnDeclaration<R: Record>: Sendable {
    enum Source: Sendable {
        /// A closure and its version. The closure appends the value bytes of the column and returns
        /// true, or returns false for a nil value.
        case closure(
            version: Int,
            write: @Sendable (R, inout ByteBuffer) throws(ValueProblem) -> Bool)
        /// An expression. It is made when the schema is used for the first time, because it names
        /// fields of the schema.
        case expression(@Sendable () -> ColumnContent)
    }

    let name: String
    /// The type of the values, or nil if values of the Swift type cannot be stored.
    let type: FieldType?
    let source: Source
    /// How tools show the values.
    let hint: ValueHint?
}
