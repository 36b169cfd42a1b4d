/// An implementation that answers the reading operations, with all files open.
///
/// Arguments are prepared outside the timer, as are statements and queries. What a call gives is
/// dropped inside it.
protocol Reader {
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
    func close()
}

/// The reading operations of the suite.
struct ReadOperations {
    let arguments: ReadArguments
    let readers: [any Reader]

    var all: [(name: String, make: () throws -> Operation)] {
        let ids = arguments.setIDs.count
        let deep = ReadArguments.depths.filter { arguments.setsBeforePage[$0] != nil }.map {
            depth in
            let name = "page-deep-\(depth)"
            let count = arguments.setsBeforePage[depth]?.count ?? 0
            return (
                name,
                {
                    try operation(name, count) { try $0.pageDeep(arguments, depth) }
                }
            )
        }
        let others: [(String, Int, (any Reader) -> Side)] = [
            ("get-in-transaction", ids, { $0.getInTransaction(arguments) }),
            ("get", ids, { $0.get(arguments) }),
            ("get-missing", ids, { $0.getMissing(arguments) }),
            ("page-updated", 1, { $0.pageUpdated(arguments) }),
            ("page-category", arguments.categories.count, { $0.pageCategory(arguments) }),
            ("newest-sets", arguments.exerciseIDs.count, { $0.newestSets(arguments) }),
            ("window", arguments.windows.count, { $0.window(arguments) }),
            ("page-first", 1, { $0.pageFirst(arguments) }),
            ("count-range", arguments.wideWindows.count, { $0.countRange(arguments) }),
            ("decode-all", 1, { $0.decodeAll(arguments) }),
        ]
        return others.map { name, count, side in
            (name, { try operation(name, count) { side($0) } })
        } + deep + [queryPlan]
    }

    /// Only the store has queries to build: its peers have theirs prepared.
    private var queryPlan: (name: String, make: () throws -> Operation) {
        let sides = readers.compactMap { $0 as? StoreReader }.map { $0.queryPlan() }
        return ("query-plan", { Operation(name: "query-plan", argumentCount: 1, sides: sides) })
    }

    private func operation(
        _ name: String, _ count: Int, _ side: (any Reader) throws -> Side
    ) throws -> Operation {
        var sides: [Side] = []
        for reader in readers { sides.append(try side(reader)) }
        return Operation(name: name, argumentCount: count, sides: sides)
    }
}
