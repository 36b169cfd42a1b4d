import Synchronization

/// Which option was the cheapest for queries of a shape, so that another query of the same shape,
/// with other values, is not estimated again.
///
/// A shape is a hash. Were two to meet, the option of one would be taken for the other: a slower
/// plan, or none, and then the query is planned as if nothing were known.
final class PlanMemory: Sendable {
    private struct Known {
        let option: PlanOption
        let recordCount: Int
    }

    private let known = Mutex<[UInt64: Known]>([:])
    private static let limit = 1_024

    /// - Parameter recordCount: how many records there are now.
    func option(for shape: UInt64, _ recordCount: Int) -> PlanOption? {
        known.withLock { known in
            guard let known = known[shape], recordCount.isNear(known.recordCount)
            else { return nil }
            return known.option
        }
    }

    func keep(_ option: PlanOption, for shape: UInt64, _ recordCount: Int) {
        known.withLock { known in
            if known.count >= Self.limit { known.removeAll() }
            known[shape] = Known(option: option, recordCount: recordCount)
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
