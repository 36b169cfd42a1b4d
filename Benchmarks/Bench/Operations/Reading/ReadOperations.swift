/// The reading operations of the suite.
struct ReadOperations {
    let arguments: ReadArguments
    let implementations: [any OpenImplementation]

    var all: [(name: String, make: () throws -> Operation)] {
        simple + lists + deep + searches + [queryPlan]
    }

    private var simple: [(name: String, make: () throws -> Operation)] {
        let ids = arguments.setIDs.count
        let operations: [(String, Int, (any OpenImplementation) -> Side)] = [
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
        return operations.map { name, count, side in
            (name, { try operation(name, count) { [side($0)] } })
        }
    }

    private var lists: [(name: String, make: () throws -> Operation)] {
        var operations: [(String, Int, (any OpenImplementation) -> [Side])] = [
            ("compound-join", arguments.hardSets.count, { $0.compoundJoin(arguments) }),
            ("in-5", arguments.fives.count, { $0.inFive(arguments) }),
            ("distinct", 1, { $0.distinct(arguments) }),
            ("totals", 1, { $0.totals(arguments) }),
        ]
        if let offset = arguments.offset {
            operations.append(("offset-\(offset)", 1, { $0.pageAtOffset(arguments, offset) }))
        }
        return operations.map { name, count, sides in
            (name, { try operation(name, count, sides) })
        }
    }

    private var deep: [(name: String, make: () throws -> Operation)] {
        ReadArguments.depths.compactMap { depth in
            guard let count = arguments.setsBeforePage[depth]?.count else { return nil }
            let name = "page-deep-\(depth)"
            return (
                name,
                { try operation(name, count) { [try $0.pageDeep(arguments, depth)] } }
            )
        }
    }

    private var searches: [(name: String, make: () throws -> Operation)] {
        ReadArguments.typedSizes.map { size in
            let typed = arguments.typed[size] ?? []
            let name = "search-\(size)"
            return (name, { try operation(name, typed.count) { $0.search(typed) } })
        }
    }

    /// Only the store has queries to build: its peers have theirs prepared.
    private var queryPlan: (name: String, make: () throws -> Operation) {
        let sides = implementations.compactMap { $0 as? OpenStore }.map { $0.queryPlan() }
        return ("query-plan", { Operation(name: "query-plan", argumentCount: 1, sides: sides) })
    }

    private func operation(
        _ name: String, _ count: Int, _ sides: (any OpenImplementation) throws -> [Side]
    ) throws -> Operation {
        Operation(name: name, argumentCount: count, sides: try implementations.flatMap(sides))
    }
}
