import Foundation
import RecordStore
import TrainingData

/// Lists that need more than one range of an index, and searches.
extension OpenStore {
    func compoundJoin(_ arguments: ReadArguments) -> [Side] {
        [
            pages(
                arguments.hardSets.map { hard in
                    Self.newestSets.and {
                        $0.exercise?.category == hard.category && $0.reps >= hard.reps
                            && $0.timestamp >= hard.since
                    }
                })
        ]
    }

    func inFive(_ arguments: ReadArguments) -> [Side] {
        [pages(arguments.fives.map { ids in Self.newestSets.and { $0.exercise?.isIn(ids) } })]
    }

    func distinct(_ arguments: ReadArguments) -> [Side] {
        let counts = { try store.read { try $0.counts(of: \Exercise.category) } }
        return [
            side(
                run: { _ in try counts().count },
                answer: { _ in Answer(groups: try counts().map { ($0.value, $0.count) }) })
        ]
    }

    func totals(_ arguments: ReadArguments) -> [Side] {
        let totals = { try store.read { try KeptTotals.byCategory($0) } }
        return [side(run: { _ in try totals().count }, answer: { _ in Answer(try totals()) })]
    }

    func pageAtOffset(_ arguments: ReadArguments, _ offset: Int) -> [Side] {
        let records = {
            try store.read { try $0.page(Self.newestSets, skipping: offset) }.items
        }
        return [side(run: { _ in try records().count }, answer: { _ in Answer(try records()) })]
    }

    /// The first page is timed: the best hits, in order. What is compared is the set of all hits,
    /// because no two implementations rank alike.
    func search(_ typed: [String]) -> [Side] {
        let hits = { (argument: Int, limit: Int) in
            let text = typed[argument % typed.count]
            let best = Query<Exercise> { $0.matches(text, in: Exercise.searchIndex) }
                .sorted(by: .relevance)
            return try store.read { try $0.fetch(best.limited(to: limit)) }
        }
        return [
            side(
                run: { try hits($0, ReadArguments.pageSize).count },
                answer: { argument in
                    Answer(
                        page: try hits(argument, ReadArguments.pageSize),
                        of: try hits(argument, .max))
                })
        ]
    }
}
