import LMDB

extension ReadView {
    /// Answers a planner's question: the number of records exactly, that of entries only up to a
    /// limit. It is not noted: no query's result follows from its plan's estimates.
    func measure(_ question: PlanCount) throws -> Int {
        switch question {
        case .records(let table):
            return try unnoted.statistics(of: table.records).entryCount
        case .stretch(let stretch, let table):
            var cursor = try unnoted.cursor(
                in: stretch.table(of: table), over: stretch.keys, stretch.direction)
            var count = 0
            while count < PlanEstimate.sampleLimit, try cursor.next() != nil { count += 1 }
            return count
        case .search(let candidates):
            return try candidates.best(countingTo: PlanEstimate.sampleLimit, in: unnoted).count
        }
    }
}
