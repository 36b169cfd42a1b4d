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

        fileprivate func has(_ words: Span<UInt64>) -> Bool {
            guard self.words.count == words.count else { return false }
            for place in words.indices where self.words[place] != words[place] { return false }
            return true
        }
    }

    /// Each has one place, by its hash, from which another drives it away; none before the first.
    private let known = Mutex<[Known?]>([])
    private static let placeCount = 1_024

    /// - Parameter recordCount: how many records there are now.
    func plan(for shape: borrowing QueryShape, _ recordCount: Int) -> Known? {
        let place = Self.place(of: shape)
        guard shape.isComplete,
            let known = known.withLock({ $0.isEmpty ? nil : $0[place] }),
            recordCount.isNear(known.recordCount), known.has(shape.words)
        else { return nil }
        return known
    }

    func keep(
        _ plan: PreparedPlan, _ option: PlanOption, for shape: borrowing QueryShape,
        _ recordCount: Int
    ) {
        guard shape.isComplete else { return }
        let (place, words) = (Self.place(of: shape), shape.words)
        let made = Known(
            plan, option, words: words.indices.map { words[$0] }, recordCount: recordCount)
        known.withLock { known in
            if known.isEmpty { known = Array(repeating: nil, count: Self.placeCount) }
            known[place] = made
        }
    }

    func forget() {
        known.withLock { $0 = [] }
    }

    private static func place(of shape: borrowing QueryShape) -> Int {
        Int(truncatingIfNeeded: shape.hash % UInt64(placeCount))
    }
}

extension Int {
    /// Whether a table of so many records is still what it was when it had so many others: at most
    /// twice as many, at least half. Where there are few, any plan is fast.
    func isNear(_ other: Int) -> Bool {
        self <= Swift.max(2 * other, 64) && other <= Swift.max(2 * self, 64)
    }
}
