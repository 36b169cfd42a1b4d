import Foundation

/// Why one field has no bytes, before its names are looked up.
struct FieldRefusal: Error {
    let field: Int
    let problem: ValueProblem
}
