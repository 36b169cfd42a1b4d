import LMDB
import Synchronization

/// The work of proving all tables of a store right, in tasks that threads take one by one.
///
/// All threads read one state. Each has proofs of its own, which are added together at the end, so
/// that nothing but the list of tasks is shared.
final class ProofWork: Sendable {
    private struct State {
        /// The tasks that are left, the next one last.
        var tasks: [ProofTask]
        var proofs: [TableProof]
        var failure: (any Error)?
    }

    private let state: Mutex<State>
    private let schema: OpenSchema
    private let hash = EntryHash()
    /// The number of records that were checked by all threads.
    private let recordCount = Atomic(0)
    private let isStopped = Atomic(false)

    /// The number of records or entries between two looks at whether to go on.
    private static let stepsBetweenLooks = 4_096

    private init(_ proofs: [TableProof], _ schema: OpenSchema, _ view: ReadView) throws {
        let tasks = try ProofTask.all(of: proofs, in: view)
        state = Mutex(State(tasks: tasks.reversed(), proofs: proofs))
        self.schema = schema
    }

    /// Returns what is known of each table after all tasks.
    /// - Parameters:
    ///   - tables: the tables of the schema.
    ///   - progress: called on this thread with the number of records that were checked. An error
    ///     that it throws ends the work.
    static func run(
        _ tables: [TableChecks], of schema: OpenSchema, _ view: ReadView,
        progress: (Int) throws -> Void
    ) throws -> [TableProof] {
        let empty = tables.map { TableProof($0) }
        let work = try ProofWork(empty, schema, view)
        let help: @Sendable (ReadView) -> Void = { view in
            do {
                try work.doTasks(of: empty, view) { _ in }
            } catch {
                work.fail(error)
            }
        }
        view.sharing(with: view.helperCount, help) {
            do {
                try work.doTasks(of: empty, view, progress: progress)
            } catch {
                // The helpers end now, for which this thread waits.
                work.fail(error)
            }
        }
        return try work.state.withLock { state in
            if let failure = state.failure { throw failure }
            return state.proofs
        }
    }

    /// Does tasks until none is left, and adds what they found to the proofs.
    private func doTasks(
        of empty: [TableProof], _ view: ReadView, progress: (Int) throws -> Void
    ) throws {
        var proofs = empty
        var (stepCount, newCount) = (0, 0)
        func step(_ isRecord: Bool) throws {
            stepCount += 1
            if isRecord { newCount += 1 }
            guard stepCount % Self.stepsBetweenLooks == 0 else { return }
            recordCount.add(newCount, ordering: .relaxed)
            newCount = 0
            if isStopped.load(ordering: .acquiring) { throw Stopped() }
            try progress(recordCount.load(ordering: .relaxed))
        }
        while let task = state.withLock({ $0.tasks.popLast() }) {
            // The cursors of other threads do not know the task of this one.
            try view.checkCancelled()
            switch task {
            case .records(let table, let range):
                try proofs[table].addRecords(in: range, of: schema, view, hash) { try step(true) }
            case .entries(let table, let index):
                try proofs[table].addEntries(ofIndexAt: index, view, hash) { try step(false) }
            case .groups(let table, let index):
                try proofs[table].addEntries(ofAggregateAt: index, view, hash) { try step(false) }
            case .ranks(let table, let index):
                try proofs[table].addRanks(ofIndexAt: index, view)
            }
        }
        state.withLock { state in
            for (position, proof) in proofs.enumerated() { state.proofs[position].add(proof) }
        }
    }

    /// Ends the work of all threads. The first error is the one that is thrown.
    private func fail(_ error: any Error) {
        state.withLock { state in
            state.tasks = []
            if state.failure == nil { state.failure = error }
        }
        // Stored last, so that nobody is stopped before the error is known.
        isStopped.store(true, ordering: .releasing)
    }

    /// What ends a thread after another one has failed.
    private struct Stopped: Error {}
}
