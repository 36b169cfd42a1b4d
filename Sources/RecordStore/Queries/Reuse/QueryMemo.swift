import LMDB
import Synchronization

/// The terms of a query, with the plans that were found for them, so that repeating the query needs
/// no planning. Copies of a query share one memo.
///
/// This class is not generic, so that its calls look up no type metadata.
final class QueryMemo: Sendable, Hashable {
    /// A prepared query with the use and the number of records that it was made for.
    private struct Known {
        let use: QueryUse
        let prepared: PreparedQuery
        /// The number of records when the query was prepared.
        let recordCount: Int

        /// Whether the prepared query is for this table and use.
        func isFor(_ table: RecordTable, _ use: QueryUse) -> Bool {
            prepared.table === table && self.use.isAlike(use)
        }
    }

    private struct State {
        /// The prepared query that was kept last. It is nearly always the only one, and then needs
        /// no array.
        var latest: Known?
        var others: [Known] = []
        var fingerprint: UInt64?
    }

    let content: QueryContent
    private let state = Mutex(State())
    /// The greatest number of prepared queries: for all rows, some rows and a count, in two stores.
    private static let limit = 6

    init(_ content: QueryContent) { self.content = content }

    /// The use of the query if all of its rows are wanted.
    var use: QueryUse { content.use }
    var order: [SortTerm] { content.order }
    var limit: Int? { content.limit }

    /// Returns the query prepared for a table. It is prepared once for all copies of the query.
    /// - Parameter fingerprint: the fingerprint of the order that a page token asks for.
    func prepared(
        for table: RecordTable, _ use: QueryUse, resuming fingerprint: UInt64? = nil,
        _ view: ReadView
    ) throws -> PreparedQuery {
        try content.check(of: table.name)
        let count = try view.measure(.records(table))
        let request = PlanRequest(self, of: table, for: use)
        if let known = known(for: table, use, resuming: fingerprint, count) {
            try table.plans.reuse.tell { try request.reuse(of: known, view) }
            return known.passing(over: view.passedRecords)
        }
        let made = try request.prepared(resuming: fingerprint, count, view)
        keep(made, use, count)
        return made.passing(over: view.passedRecords)
    }

    /// Returns the plan that answers the query, with estimates.
    func plan(
        for table: RecordTable, _ use: QueryUse, resuming fingerprint: UInt64? = nil,
        _ view: ReadView
    ) throws -> QueryPlan {
        try content.check(of: table.name)
        let count = try view.measure(.records(table))
        let known = known(for: table, use, resuming: fingerprint, count)
        return try PlanRequest(self, of: table, for: use)
            .plan(known, resuming: fingerprint, count, view)
    }

    /// Returns a planner for the query.
    func planner(for table: RecordTable, _ use: QueryUse) throws -> QueryPlanner {
        try content.check(of: table.name)
        return try PlanRequest(self, of: table, for: use).planner()
    }

    /// Returns the prepared query that is kept for a table. A kept query is not used any more when
    /// the table has more than twice as many records as then, or less than half as many.
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

    /// Keeps a prepared query, in place of one for the same table and use.
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

    /// The fingerprint that page tokens of the query store, computed once.
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
    /// Whether a plan for one use also fits the other. The number of rows in `some` matters little.
    func isAlike(_ other: QueryUse) -> Bool {
        switch (self, other) {
        case (.all, .all), (.some, .some), (.count, .count): true
        default: false
        }
    }
}
