import LMDB
import Synchronization

/// A memory of plans by the shapes of their queries: a query that differs from an earlier one only
/// in its values is not planned again.
final class PlanMemory<Plan: Sendable>: PlanKeeping {
    /// Who is told which kept plans are used.
    let reuse: ReuseTeller

    /// A kept plan with the words of its shape and the number of records when it was made.
    private struct Known {
        let plan: Plan
        let words: [UInt64]
        let recordCount: Int

        /// Whether the plan belongs to the shape with these words.
        func has(_ words: Span<UInt64>) -> Bool {
            guard self.words.count == words.count else { return false }
            for position in words.indices where self.words[position] != words[position] {
                return false
            }
            return true
        }
    }

    /// The kept plans, each at the position that the hash of its shape gives. A plan of another
    /// shape with the same position replaces it. Empty before the first plan.
    private let known = Mutex<[Known?]>([])
    private static var capacity: Int { 1_024 }

    init(_ reuse: ReuseTeller) { self.reuse = reuse }

    /// Returns the kept plan of a shape, or nil if there is none, or if the number of records has
    /// changed too much since.
    /// - Parameter recordCount: the current number of records, or 0 for plans that do not depend
    ///   on it.
    func plan(for shape: borrowing QueryShape, _ recordCount: Int = 0) -> Plan? {
        let position = Self.position(of: shape)
        guard shape.isComplete,
            let known = known.withLock({ $0.isEmpty ? nil : $0[position] }),
            recordCount.isNear(known.recordCount), known.has(shape.words)
        else { return nil }
        return known.plan
    }

    /// Keeps a plan for a shape whose words are complete.
    func keep(_ plan: Plan, for shape: borrowing QueryShape, _ recordCount: Int = 0) {
        guard shape.isComplete else { return }
        let (position, words) = (Self.position(of: shape), shape.words)
        let made = Known(
            plan: plan, words: words.indices.map { words[$0] }, recordCount: recordCount)
        known.withLock { known in
            if known.isEmpty { known = Array(repeating: nil, count: Self.capacity) }
            known[position] = made
        }
    }

    /// Removes all plans.
    func forget() {
        known.withLock { $0 = [] }
    }

    /// Returns the position of a shape's plan.
    private static func position(of shape: borrowing QueryShape) -> Int {
        Int(truncatingIfNeeded: shape.hash % UInt64(capacity))
    }
}

extension RecordTable {
    /// The plans of queries.
    var plans: PlanMemory<PreparedPlan> {
        // Safe because all tables are opened with this memory for their queries.
        unsafe unsafeDowncast(kept.queries, to: PlanMemory<PreparedPlan>.self)
    }
}

extension Int {
    /// Whether a table with this number of records is still about as large as with `other` records:
    /// at most twice as large, and at least half as large. Tables of up to 64 records always count
    /// as equally large, since any plan is fast there.
    func isNear(_ other: Int) -> Bool {
        self <= Swift.max(2 * other, 64) && other <= Swift.max(2 * self, 64)
    }
}
