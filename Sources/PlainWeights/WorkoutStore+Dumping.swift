import RecordStore

extension WorkoutStore {
    /// Writes all records in readable lines, type by type and in the order of their ids: for a look
    /// at everything, and for a comparison of two stores.
    ///
    /// A line has the type, the id, and the fields that are not empty. Texts are in quotes, dates
    /// are in UTC. The records are of one state of the store.
    /// - Complexity: O(records), in bounded memory.
    public func dump(to output: inout some TextOutputStream) throws {
        try read { snapshot in
            for type in types { try Self.dump(type, of: snapshot, to: &output) }
        }
    }

    private static func dump<R: Record>(
        _ type: R.Type, of snapshot: Snapshot, to output: inout some TextOutputStream
    ) throws {
        try snapshot.forEach(Query<R>()) { record in
            output.write(RecordLine(record).text)
            output.write("\n")
        }
    }

    /// Deletes all records of all types, if the caller is sure of it.
    ///
    /// The records go in transactions of thousands, so that others get their turn. A process that
    /// ends meanwhile leaves a sound store with the rest of them.
    /// - Parameter isSure: gets the number of records, and returns whether to go on.
    /// - Returns: whether the records were deleted.
    /// - Complexity: O(n log n) for n records.
    @discardableResult
    public func clearAll(_ isSure: (Int) throws -> Bool) throws -> Bool {
        let count = try read { snapshot in
            try types.reduce(0) { try $0 + Self.count($1, in: snapshot) }
        }
        guard try isSure(count) else { return false }
        // What refers to others goes before them, which then have nothing to follow.
        for type in types.sorted(by: { Self.rank($0) < Self.rank($1) }) {
            try Self.deleteAll(type, of: store)
        }
        // The library can be added again.
        _ = try reset(BuiltInLibrary.seededVersion)
        return true
    }

    private static func count<R: Record>(_ type: R.Type, in snapshot: Snapshot) throws -> Int {
        try snapshot.count(Query<R>())
    }

    private static func deleteAll<R: Record>(_ type: R.Type, of store: Store) throws {
        try store.deleteAll(Query<R>(), batchSize: 5_000)
    }

    /// The app's own types first, then sets, and what they refer to last.
    private static func rank(_ type: any Record.Type) -> Int {
        let order: [any Record.Type] = [
            ExerciseSet.self, SessionEntry.self, SessionSection.self, StrengthMark.self,
        ]
        if let place = order.firstIndex(where: { $0 == type }) { return place + 1 }
        return Self.types.contains { $0 == type } ? order.count + 1 : 0
    }
}
