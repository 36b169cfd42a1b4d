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

        func isFor(_ table: RecordTable, _ use: QueryUse) -> Bool {
            prepared.table === table && self.use.isAlike(use)
        }
    }

    private let known = Mutex<[Known]>([])
    private let fingerprint = Mutex<UInt64?>(nil)
    /// All rows, some, and their number, in two stores.
    private static let limit = 6

    /// What is known for a table. A plan is made again when there are more than twice as many
    /// records as then, or less than half.
    /// - Parameters:
    ///   - fingerprint: the order that a page token asks for.
    ///   - count: how many records there are now.
    func known(
        for table: RecordTable, _ use: QueryUse, resuming fingerprint: UInt64?, _ count: Int
    ) -> PreparedQuery? {
        known.withLock { known in
            for known in known where known.isFor(table, use) {
                if let fingerprint, known.prepared.form.orderFingerprint != fingerprint { continue }
                return count.isNear(known.recordCount) ? known.prepared : nil
            }
            return nil
        }
    }

    func keep(_ prepared: PreparedQuery, _ use: QueryUse, _ count: Int) {
        let made = Known(use: use, prepared: prepared, recordCount: count)
        known.withLock { known in
            if let place = known.firstIndex(where: { $0.isFor(prepared.table, use) }) {
                known[place] = made
            } else {
                if known.count == Self.limit { known.removeFirst() }
                known.append(made)
            }
        }
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
