struct IndexDeclaration<R: Record>: Sendable {
    let name: String
    let columns: [IndexColumn<R>]
    let isUnique: Bool
    let covering: [any PartialKeyPath<R> & Sendable]
    let condition: IndexCondition<R>?
}
