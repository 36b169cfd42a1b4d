/// An index of `R` as its schema declares it, with key paths and closures.
struct IndexDeclaration<R: Record>: Sendable {
    let name: String
    let columns: [IndexColumn<R>]
    let isUnique: Bool
    let covering: [any PartialKeyPath<R> & Sendable]
    let condition: IndexCondition<R>?
    /// The sums of an aggregate index, or nil for an index of records.
    var sums: [SummedColumn<R>]?
}
