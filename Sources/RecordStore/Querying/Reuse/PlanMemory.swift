import Synchronization

/// The plans of queries by their shape, so that another query of the same shape, with other
/// values, is not planned again.
final class PlanMemory: Sendable {
    final class Known: Sendable {
        let plan: PreparedPlan
        /// Is told where the plan differs from one that is made anew.
        let report: Report?
        fileprivate let words: [UInt64]
        fileprivate let recordCount: Int

        fileprivate init(
            _ plan: PreparedPlan, words: [UInt64], recordCount: Int, _ report: Report?
        ) {
            self.plan = plan
            self.report = report
            self.words = words
            self.recordCount = recordCount
        }

        fileprivate func has(_ words: Span<UInt64>) -> Bool {
            guard self.words.count == words.count else { return false }
            for place in words.indices where self.words[place] != words[place] { return false }
            return true
        }
    }

    typealias Report = @Sendable (String) -> Void

    private struct State {
        /// Each has one place, by its hash, from which another drives it away; none before the
        /// first.
        var known: [Known?] = []
        var report: Report?
    }

    private let state = Mutex(State())
    private static let placeCount = 1_024

    /// Has each plan that is taken from here compared with one that is made anew.
    func compare(_ report: @escaping Report) {
        state.withLock { $0.report = report }
    }

    /// - Parameter recordCount: how many records there are now.
    func plan(for shape: borrowing QueryShape, _ recordCount: Int) -> Known? {
        let place = Self.place(of: shape)
        guard shape.isComplete,
            let known = state.withLock({ $0.known.isEmpty ? nil : $0.known[place] }),
            recordCount.isNear(known.recordCount), known.has(shape.words)
        else { return nil }
        return known
    }

    func keep(
        _ plan: PreparedPlan, for shape: borrowing QueryShape, _ recordCount: Int
    ) {
        guard shape.isComplete else { return }
        let (place, words) = (Self.place(of: shape), shape.words)
        let copied = words.indices.map { words[$0] }
        state.withLock { state in
            if state.known.isEmpty {
                state.known = Array(repeating: nil, count: Self.placeCount)
            }
            state.known[place] = Known(
                plan, words: copied, recordCount: recordCount, state.report)
        }
    }

    func forget() {
        state.withLock { $0.known = [] }
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
