import Synchronization

/// What was found out about a query when it was asked before, so that asking again plans nothing.
/// Copies of a query share it; a change of the query begins a new one.
///
/// Two of them are always equal: what they hold follows from the query.
final class QueryPreparations: Sendable, Hashable {
    private struct Known {
        let isOrdered: Bool
        let prepared: PreparedQuery
    }

    private let known = Mutex<[Known]>([])
    /// With and without order, in two stores.
    private static let limit = 4

    /// What is known for a table, or what `make` finds out.
    func prepared(
        for table: RecordTable, isOrdered: Bool, make: () throws -> PreparedQuery
    ) throws -> PreparedQuery {
        let found = known.withLock { known in
            known.first { $0.prepared.table === table && $0.isOrdered == isOrdered }
        }
        if let found { return found.prepared }
        let made = try make()
        known.withLock { known in
            if known.count == Self.limit { known.removeFirst() }
            known.append(Known(isOrdered: isOrdered, prepared: made))
        }
        return made
    }

    static func == (left: QueryPreparations, right: QueryPreparations) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
