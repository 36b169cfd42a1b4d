/// What one implementation does for an operation.
struct Side {
    /// `lmdb-c`, `recordstore` or `sqlite-c`.
    let name: String
    /// Which of several ways of the implementation it is; the best one is told.
    var variant = ""
    /// The answer for an argument.
    let answer: (Int) throws -> Answer
    /// Times the operation for each of these arguments.
    let run: (Range<Int>, inout Samples) throws -> Void
}
