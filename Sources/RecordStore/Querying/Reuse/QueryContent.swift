import LMDB
import Synchronization

/// The terms of a query, and what was found out about them when they were asked before, so that
/// asking again plans nothing. Copies of a query share it.
///
/// It is not generic, so that asking looks up no metadata.
final class QueryContent: Sendable, Hashable {
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

    let terms: QueryTerms
    private let state = Mutex(State())
    /// All rows, some, and their number, in two stores.
    private static let limit = 6

    init(_ terms: QueryTerms) {
        self.terms = terms
    }

    /// The query made ready for a table; made once for all copies of the query.
    /// - Parameter fingerprint: the order that a page token asks for.
    func prepared(
        for table: RecordTable, _ use: QueryUse, resuming fingerprint: UInt64? = nil,
        _ view: ReadView
    ) throws -> PreparedQuery {
        try terms.check()
        let count = try view.measure(.records(table))
        if let known = known(for: table, use, resuming: fingerprint, count) { return known }
        let question = QueryQuestion(table: table, content: self, use: use)
        let made = try question.prepared(resuming: fingerprint, count, view)
        keep(made, use, count)
        return made
    }

    /// How the query is answered, with estimates.
    func plan(
        for table: RecordTable, _ use: QueryUse, resuming fingerprint: UInt64? = nil,
        _ view: ReadView
    ) throws -> QueryPlan {
        try terms.check()
        let count = try view.measure(.records(table))
        let known = known(for: table, use, resuming: fingerprint, count)?.plan
        return try QueryQuestion(table: table, content: self, use: use)
            .plan(known, resuming: fingerprint, count, view)
    }

    func planner(for table: RecordTable, _ use: QueryUse) throws -> QueryPlanner {
        try terms.check()
        return try QueryQuestion(table: table, content: self, use: use).planner()
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
        let made = terms.fingerprint
        state.withLock { $0.fingerprint = made }
        return made
    }

    static func == (left: QueryContent, right: QueryContent) -> Bool {
        left === right || left.terms == right.terms
    }

    func hash(into hasher: inout Hasher) { hasher.combine(terms) }
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
