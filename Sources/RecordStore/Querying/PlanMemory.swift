import Synchronization

/// The plans of queries by their shape, so that another query of the same shape, with other
/// values, is not planned again.
final class PlanMemory: Sendable {
    final class Known: Sendable {
        let plan: PreparedPlan
        /// What to plan with where the values need a plan of their own.
        let option: PlanOption
        fileprivate let words: [UInt64]
        fileprivate let recordCount: Int

        fileprivate init(
            _ plan: PreparedPlan, _ option: PlanOption, words: [UInt64], recordCount: Int
        ) {
            self.plan = plan
            self.option = option
            self.words = words
            self.recordCount = recordCount
        }
    }

    private let known = Mutex<[UInt64: Known]>([:])
    private static let limit = 1_024

    /// - Parameter recordCount: how many records there are now.
    func plan(for shape: QueryShape, _ recordCount: Int) -> Known? {
        let known = known.withLock { $0[shape.hash] }
        guard let known, known.words == shape.words, recordCount.isNear(known.recordCount)
        else { return nil }
        return known
    }

    func keep(
        _ plan: PreparedPlan, _ option: PlanOption, for shape: QueryShape, _ recordCount: Int
    ) {
        let made = Known(plan, option, words: shape.words, recordCount: recordCount)
        known.withLock { known in
            if known.count >= Self.limit { known.removeAll() }
            known[shape.hash] = made
        }
    }
}

extension Int {
    /// Whether a table of so many records is still what it was when it had so many others: at most
    /// twice as many, at least half. Where there are few, any plan is fast.
    func isNear(_ other: Int) -> Bool {
        self <= Swift.max(2 * other, 64) && other <= Swift.max(2 * self, 64)
    }
}
