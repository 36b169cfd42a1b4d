extension Index {
    // The parameters are functions, because the compiler looks for `.ascending` in the type of a
    // parameter. It would look in key paths too, and report a mistyped column as a missing
    // `ascending`.
    @available(*, unavailable, message: "a column has a direction, as in .ascending(\\.name)")
    @_disfavoredOverload
    public init(
        _ name: String, on columns: ((R) -> Any)..., unique: Bool = false,
        covering: [any PartialKeyPath<R> & Sendable] = [],
        where condition: IndexCondition<R>? = nil
    ) { fatalError() }
}
