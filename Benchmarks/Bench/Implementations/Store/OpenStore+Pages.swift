import Foundation
import RecordStore
import TrainingData

extension OpenStore: OpenImplementation {
    /// First pages, the queries in turn.
    func pages<R: Record & Hashable>(_ queries: [Query<R>]) -> Side {
        let records = { (argument: Int) in
            try store.read { try $0.page(queries[argument % queries.count]) }.items
        }
        return side(run: { try records($0).count }, answer: { Answer(try records($0)) })
    }

    /// All sets, told by a hash.
    func allSets() throws -> Answer {
        try store.read { snapshot in
            var digest = RecordDigest()
            try snapshot.forEach(Query<ExerciseSet>()) { digest.append($0) }
            return digest.answer
        }
    }

    func newestExercises() throws -> [Exercise] {
        try store.read { try $0.page(Self.newestExercises) }.items
    }

    private static let newestExercises =
        Query<Exercise>().sorted(by: .descending(\.lastUpdated)).paged(by: ReadArguments.pageSize)

    static let newestSets = Query<ExerciseSet>()
        .sorted(by: .descending(\.timestamp), .descending(\.sequence))
        .paged(by: ReadArguments.pageSize)

    func pageUpdated(_ arguments: ReadArguments) -> Side { pages([Self.newestExercises]) }

    func pageCategory(_ arguments: ReadArguments) -> Side {
        pages(
            arguments.categories.map { category in
                Self.newestExercises.and { $0.category == category }
            })
    }

    func newestSets(_ arguments: ReadArguments) -> Side {
        pages(arguments.exerciseIDs.map { id in Self.newestSets.and { $0.exercise == id } })
    }

    func window(_ arguments: ReadArguments) -> Side {
        let queries = arguments.windows.map { window in
            Query<ExerciseSet> {
                $0.timestamp >= window.lowerBound && $0.timestamp < window.upperBound
            }
            .sorted(by: .ascending(\.timestamp), .ascending(\.sequence))
        }
        let sets = { (argument: Int) in
            try store.read { try $0.fetch(queries[argument % queries.count]) }
        }
        return side(run: { try sets($0).count }, answer: { Answer(try sets($0)) })
    }

    func pageFirst(_ arguments: ReadArguments) -> Side { pages([Self.newestSets]) }

    func pageDeep(_ arguments: ReadArguments, _ depth: Int) throws -> Side {
        let count = arguments.setsBeforePage[depth]?.count ?? 0
        let tokens = try tokens(from: depth, count)
        let records = { (argument: Int) in
            try store.read {
                try $0.page(Self.newestSets, after: tokens[argument % tokens.count])
            }.items
        }
        return side(run: { try records($0).count }, answer: { Answer(try records($0)) })
    }

    /// The tokens of `count` pages, of which the first begins at `depth`: got by turning pages.
    private func tokens(from depth: Int, _ count: Int) throws -> [PageToken] {
        let skipped = depth / ReadArguments.pageSize - 1
        var tokens: [PageToken] = []
        var page = try store.page(Self.newestSets)
        while tokens.count < skipped + count, let token = page.next {
            tokens.append(token)
            page = try store.page(Self.newestSets, after: token)
        }
        return tokens.suffix(count)
    }

    func countRange(_ arguments: ReadArguments) -> Side {
        let queries = arguments.wideWindows.map { window in
            Query<ExerciseSet> {
                $0.timestamp >= window.lowerBound && $0.timestamp < window.upperBound
            }
        }
        let count = { (argument: Int) in
            try store.read { try $0.count(queries[argument % queries.count]) }
        }
        return side(run: count, answer: { Answer(count: try count($0)) })
    }

    /// Builds a query, plans it and asks for its page, which is empty: no record is read.
    func queryPlan() -> Side {
        let page = {
            let query = Query<Exercise> { $0.category == "None" }
                .sorted(by: .descending(\.lastUpdated)).paged(by: ReadArguments.pageSize)
            return try store.read { try $0.page(query) }.items
        }
        return side(run: { _ in try page().count }, answer: { _ in Answer(try page()) })
    }

    func decodeAll(_ arguments: ReadArguments) -> Side {
        side(
            run: { _ in
                try store.read { snapshot in
                    var sum = 0
                    try snapshot.forEach(Query<ExerciseSet>()) { sum &+= $0.reps }
                    return sum
                }
            },
            answer: { _ in try allSets() })
    }
}
