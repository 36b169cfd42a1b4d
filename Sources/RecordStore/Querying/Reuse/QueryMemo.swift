import LMDB
import Synchronization

/// The terms of a query, and what was found out about them when they were asked before, so that
/// asking again plans nothing. Copies of a query share it.
///
/// It is not generic, so that asking looks up no metadata.
final class QueryMemo: Sendable, Hashable {
    private struct Known {
        let use: QueryUse
        let prepared: PreparedQuery
        /// How many records there were.
        let recordCount: Int

        func isFor(_ table: RecordTable, _ use: QueryUse) -> Bool {
            prepared.table === table && self.use.isAlike(use)
        }
    }

    private struct State {
        /// The one that was kept last, nearly always the only one: it takes no array.
        var latest: Known?
        var others: [Known] = []
        var fingerprint: UInt64?
    }

    let content: QueryContent
    private let state = Mutex(State())
    /// All rows, some, and their number, in two stores.
    private static let limit = 6

    init(_ content: QueryContent) {
        self.content = content
    }

    /// The query made ready for a table; made once for all copies of the query.
    /// - Parameter fingerprint: the order that a page token asks for.
    func prepared(
        for table: RecordTable, _ use: QueryUse, resuming fingerprint: UInt64? = nil,
        _ view: ReadView
    ) throws -> PreparedQuery {
        try content.check()
        let count = try view.measure(.records(table))
        let request = PlanRequest(self, of: table, for: use)
        if let known = known(for: table, use, resuming: fingerprint, count) {
            try table.plans.compare(known, request, view)
            return known
        }
        let made = try request.prepared(resuming: fingerprint, count, view)
        keep(made, use, count)
        return made
    }

    /// How the query is answered, with estimates.
    func plan(
        for table: RecordTable, _ use: QueryUse, resuming fingerprint: UInt64? = nil,
        _ view: ReadView
    ) throws -> QueryPlan {
        try content.check()
        let count = try view.measure(.records(table))
        let known = known(for: table, use, resuming: fingerprint, count)
        return try PlanRequest(self, of: table, for: use)
            .plan(known, resuming: fingerprint, count, view)
    }

    func planner(for table: RecordTable, _ use: QueryUse) throws -> QueryPlanner {
        try content.check()
        return try PlanRequest(self, of: table, for: use).planner()
    }

    /// What is known for a table. A plan is made again when there are more than twice as many
    /// records as then, or less than half.
    private func known(
        for table: RecordTable, _ use: QueryUse, resuming fingerprint: UInt64?, _ count: Int
    ) -> PreparedQuery? {
        state.withLock { state in
            guard
                let known = state.latest?.isFor(table, use) == true
                    ? state.latest : state.others.first(where: { $0.isFor(table, use) }),
                fingerprint == nil || known.prepared.form.orderFingerprint == fingerprint,
                count.isNear(known.recordCount)
            else { return nil }
            return known.prepared
        }
    }

    private func keep(_ prepared: PreparedQuery, _ use: QueryUse, _ count: Int) {
        let made = Known(use: use, prepared: prepared, recordCount: count)
        state.withLock { state in
            if let latest = state.latest, !latest.isFor(prepared.table, use) {
                state.others.removeAll { $0.isFor(prepared.table, use) }
                if state.others.count == Self.limit - 1 { state.others.removeFirst() }
                state.others.append(latest)
            }
            state.latest = made
        }
    }

    /// What page tokens of the query are bound to, computed once.
    var fingerprint: UInt64 {
        if let found = state.withLock({ $0.fingerprint }) { return found }
        let made = content.fingerprint
        state.withLock { $0.fingerprint = made }
        return made
    }

    static func == (left: QueryMemo, right: QueryMemo) -> Bool {
        left === right || left.content == right.content
    }

    func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension QueryUse {
    /// Whether a plan for one is good for the other: how many rows `some` are matters little.
    fileprivate func isAlike(_ other: QueryUse) -> Bool {
        switch (self, other) {
        case (.all, .all), (.some, .some), (.count, .count): true
        default: false
        }
    }
}
