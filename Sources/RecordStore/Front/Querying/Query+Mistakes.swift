// Unavailable methods that explain mistakes in queries. The compiler picks one of these only if no
// other overload fits, and prints its message.

extension Query {
    // The parameters are functions, because the compiler looks for `.ascending` in the type of a
    // parameter. It would look in key paths too, and report a mistyped field as a missing
    // `ascending`.
    @available(*, unavailable, message: "a sort key has a direction, as in .ascending(\\.name)")
    @_disfavoredOverload
    public func sorted(by keys: ((R) -> Any)...) -> Query { fatalError() }

    @available(*, unavailable, message: "sort by fields, as in sorted(by: .ascending(\\.name))")
    @_disfavoredOverload
    public func sorted(by areInIncreasingOrder: (R, R) -> Bool) -> Query { fatalError() }
}
