import LMDB
import Synchronization

/// The plans of queries by their shape, so that another query of the same shape, with other
/// values, is not planned again.
final class PlanMemory: Sendable {
    private struct Known {
        let plan: PreparedPlan
        let words: [UInt64]
        let recordCount: Int

        func has(_ words: Span<UInt64>) -> Bool {
            guard self.words.count == words.count else { return false }
            for position in words.indices where self.words[position] != words[position] {
                return false
            }
            return true
        }
    }

    typealias Report = @Sendable (String) -> Void

    /// By the hash of its shape each plan has one position, from which the plan of another shape
    /// drives it away. Empty before the first plan.
    private let known = Mutex<[Known?]>([])
    private let report = Mutex<Report?>(nil)
    /// Whether there is a report; read without a lock, by every query.
    private let isCompared = Atomic(false)
    private static let capacity = 1_024

    /// Has each plan that is used again compared with one that is made anew.
    func compare(_ report: @escaping Report) {
        self.report.withLock { $0 = report }
        isCompared.store(true, ordering: .releasing)
    }

    /// Reports where a query that was made ready by a kept plan differs from one that is planned
    /// anew; does nothing in stores that are not compared.
    func compare(_ query: PreparedQuery, _ request: PlanRequest, _ view: ReadView) throws {
        guard isCompared.load(ordering: .acquiring), let report = report.withLock({ $0 })
        else { return }
        try PlanTwin(of: query, request).compare(view, report)
    }

    /// - Parameter recordCount: how many records there are now.
    func plan(for shape: borrowing QueryShape, _ recordCount: Int) -> PreparedPlan? {
        let position = Self.position(of: shape)
        guard shape.isComplete,
            let known = known.withLock({ $0.isEmpty ? nil : $0[position] }),
            recordCount.isNear(known.recordCount), known.has(shape.words)
        else { return nil }
        return known.plan
    }

    func keep(
        _ plan: PreparedPlan, for shape: borrowing QueryShape, _ recordCount: Int
    ) {
        guard shape.isComplete else { return }
        let (position, words) = (Self.position(of: shape), shape.words)
        let made = Known(
            plan: plan, words: words.indices.map { words[$0] }, recordCount: recordCount)
        known.withLock { known in
            if known.isEmpty { known = Array(repeating: nil, count: Self.capacity) }
            known[position] = made
        }
    }

    func forget() {
        known.withLock { $0 = [] }
    }

    private static func position(of shape: borrowing QueryShape) -> Int {
        Int(truncatingIfNeeded: shape.hash % UInt64(capacity))
    }
}

extension Int {
    /// Whether a table of so many records is still what it was when it had so many others: at most
    /// twice as many, at least half. Where there are few, any plan is fast.
    func isNear(_ other: Int) -> Bool {
        self <= Swift.max(2 * other, 64) && other <= Swift.max(2 * self, 64)
    }
}
