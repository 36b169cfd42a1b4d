import Synchronization

/// What was found out about a query when it was asked before, so that asking again plans nothing.
/// Copies of a query share it; a change of the query begins a new one.
///
/// Two of them are always equal: what they hold follows from the query.
final class QueryPreparations: Sendable, Hashable {
    private struct Known {
        let use: QueryUse
        let prepared: PreparedQuery
        /// How many records there were.
        let recordCount: Int
    }

    private let known = Mutex<[Known]>([])
    private let fingerprint = Mutex<UInt64?>(nil)
    /// All rows, some, and their number, in two stores.
    private static let limit = 6

    /// What is known for a table, or what `make` finds out. A plan is made again when there are
    /// more than twice as many records as then, or less than half.
    /// - Parameters:
    ///   - fingerprint: the order that a page token asks for.
    ///   - count: how many records there are now.
    func prepared(
        for table: RecordTable, _ use: QueryUse, resuming fingerprint: UInt64?, _ count: Int,
        make: () throws -> PreparedQuery
    ) throws -> PreparedQuery {
        let found = known.withLock { known in
            known.first { known in
                guard known.prepared.table === table, known.use.isAlike(use) else { return false }
                return fingerprint == nil || known.prepared.form.orderFingerprint == fingerprint
            }
        }
        if let found, count.isNear(found.recordCount) { return found.prepared }
        let made = try make()
        known.withLock { known in
            known.removeAll { known in
                known.prepared.table === table && known.use.isAlike(use)
            }
            if known.count == Self.limit { known.removeFirst() }
            known.append(Known(use: use, prepared: made, recordCount: count))
        }
        return made
    }

    /// What page tokens of the query are bound to, computed once.
    func fingerprint(_ make: () -> UInt64) -> UInt64 {
        if let found = fingerprint.withLock({ $0 }) { return found }
        let made = make()
        fingerprint.withLock { $0 = made }
        return made
    }

    static func == (left: QueryPreparations, right: QueryPreparations) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
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
