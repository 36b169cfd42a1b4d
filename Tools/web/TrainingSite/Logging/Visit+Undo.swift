import PlainWeights

/// Taking back and making again.
extension Visit {
    /// What the head of the page shows.
    private struct State: Encodable {
        let sequence: UInt64
        let isReadOnly: Bool
        let hasReport: Bool
        let undo: String?
        let redo: String?
    }

    func state(_ snapshot: Snapshot) throws -> any Encodable {
        State(
            sequence: try snapshot.sequence, isReadOnly: site.isReadOnly,
            hasReport: site.inspector != nil,
            undo: site.isReadOnly ? nil : try store.nextUndo()?.title,
            redo: site.isReadOnly ? nil : try store.nextRedo()?.title)
    }

    func undo() async throws -> any Encodable {
        struct Wanted: Decodable { var sequence: UInt64? }
        if let wanted = try body(Wanted.self).sequence,
            try await store.undoneNext() != wanted
        {
            throw SiteError.notLast
        }
        return Taken(title: try await store.title(of: try await store.undo()))
    }

    func redo() async throws -> any Encodable {
        Taken(title: try await store.title(of: try await store.redo()))
    }

    /// What was taken back or made again; nil if there was nothing.
    private struct Taken: Encodable {
        let title: String?
    }
}

extension WorkoutStore {
    /// Returns the sequence of what the next undo takes back.
    @concurrent
    fileprivate func undoneNext() async throws -> UInt64? { try nextUndo()?.sequence }

    /// Returns what transactions were that have been taken back; nil without any.
    @concurrent
    fileprivate func title(of sequences: [UInt64]) async throws -> String? {
        guard let newest = sequences.first else { return nil }
        var found = try pastTransaction(newest)
        // What was made again is called as it was at first.
        while let earlier = found?.takenBack.first { found = try pastTransaction(earlier) }
        return found?.title ?? HistoryTransaction.untitled
    }
}

extension HistoryTransaction {
    fileprivate static let untitled = "a change"

    /// What the transaction was, in words.
    fileprivate var title: String { label ?? Self.untitled }
}
