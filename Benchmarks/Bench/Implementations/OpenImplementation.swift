/// An implementation with its file open: it answers the reading operations.
///
/// Arguments are prepared outside the timer, as are statements and queries. What a call gives is
/// dropped inside it.
protocol OpenImplementation {
    func getInTransaction(_ arguments: ReadArguments) -> Side
    func get(_ arguments: ReadArguments) -> Side
    func getMissing(_ arguments: ReadArguments) -> Side
    func pageUpdated(_ arguments: ReadArguments) -> Side
    func pageCategory(_ arguments: ReadArguments) -> Side
    func newestSets(_ arguments: ReadArguments) -> Side
    func window(_ arguments: ReadArguments) -> Side
    func pageFirst(_ arguments: ReadArguments) -> Side
    func pageDeep(_ arguments: ReadArguments, _ depth: Int) throws -> Side
    func countRange(_ arguments: ReadArguments) -> Side
    func decodeAll(_ arguments: ReadArguments) -> Side
    // These may be done in several ways, of which the fastest counts. None: it cannot be done.
    func compoundJoin(_ arguments: ReadArguments) -> [Side]
    func inFive(_ arguments: ReadArguments) -> [Side]
    func distinct(_ arguments: ReadArguments) -> [Side]
    func totals(_ arguments: ReadArguments) -> [Side]
    func pageAtOffset(_ arguments: ReadArguments, _ offset: Int) -> [Side]
    func search(_ typed: [String]) -> [Side]
    func close()
}

extension OpenImplementation {
    /// The newest exercises and the newest sets.
    func firstPages() throws -> [Answer] {
        let arguments = ReadArguments()
        return [try pageUpdated(arguments).answer(0), try pageFirst(arguments).answer(0)]
    }
}
