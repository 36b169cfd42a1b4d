/// An error for a field that cannot be encoded, by the position of the field in its table.
struct FieldRefusal: Error {
    let field: Int
    let problem: ValueProblem
}
