/// What a writer does.
struct Writing: @unchecked Sendable {
    // because only the thread of the writer calls it.
    /// Gives what makes the commit of an argument: any number from 0.
    let prepare: () throws -> (Int) throws -> Void
}
