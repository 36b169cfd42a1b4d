import LMDB

extension ReadView {
    /// Returns the answer to a planner's question: the exact number of records, or the number of
    /// entries up to a limit. The reads are not noted, because no result of a query depends on
    /// estimates.
    func measure(_ question: PlanCount) throws -> Int {
        switch question {
        case .records(let table):
            return try unnoted.statistics(of: table.records).entryCount
        case .entries(let index, _):
            return try unnoted.statistics(of: index.entries).entryCount
        case .stretch(let stretch, let table):
            var cursor = try unnoted.cursor(
                in: stretch.table(of: table), over: stretch.keys, stretch.direction)
            var count = 0
            while count < PlanEstimate.sampleLimit, try cursor.next() != nil { count += 1 }
            return count
        case .tie(let ties, let stretch, let table):
            var cursor = try unnoted.cursor(
                in: stretch.table(of: table), over: stretch.keys, stretch.direction)
            var count = 0
            var tie: TieReader.Tie?
            while count < PlanEstimate.sampleLimit, let entry = try cursor.next() {
                if let tie {
                    if !tie.holds(entry.key) { break }
                } else {
                    tie = try ties.tie(of: entry.key)
                }
                count += 1
            }
            return count
        case .search(let candidates):
            return try candidates.best(countingTo: PlanEstimate.sampleLimit, in: unnoted).count
        }
    }
}
