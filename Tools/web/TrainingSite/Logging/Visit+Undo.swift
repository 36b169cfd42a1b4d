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
        let title = try await store.nextUndoTitle()
        let taken = try await store.undo()
        return Taken(title: taken.isEmpty ? nil : title)
    }

    func redo() async throws -> any Encodable {
        let title = try await store.nextRedoTitle()
        let made = try await store.redo()
        return Taken(title: made.isEmpty ? nil : title)
    }

    /// What was taken back or made again; nil if there was nothing.
    private struct Taken: Encodable {
        let title: String?
    }
}

extension WorkoutStore {
    @concurrent
    fileprivate func nextUndoTitle() async throws -> String? { try nextUndo()?.title }

    @concurrent
    fileprivate func nextRedoTitle() async throws -> String? { try nextRedo()?.title }
}

extension HistoryTransaction {
    /// What the transaction was, in words.
    fileprivate var title: String { label ?? "a change" }
}
