import Foundation
import LMDB
import Synchronization

/// The work of adding up all records of a type, in stretches that threads take one by one.
///
/// All threads read one state. Each stretch has totals of its own, and these are added in the order
/// of the stretches, so that the result is that of one walk, whoever took which.
final class TotalsWork: Sendable {
    private struct State {
        var takenCount = 0
        /// What was found in each stretch that is done.
        var parts: [RowTotals.Part?]
    }

    private let state: Mutex<State>
    private let isStopped = Atomic(false)
    private let ranges: [KeyRange]
    private let query: PreparedQuery
    private let makeTotals: @Sendable () throws -> RowTotals

    /// The number of stretches for each thread: the last one that is done is waited for.
    private static let stretchesPerThread = 8
    private static let rowsBetweenLooks = 256
    private static let secondsBetweenLooks = 0.000_1

    private init(
        _ query: PreparedQuery, _ ranges: [KeyRange],
        _ makeTotals: @escaping @Sendable () throws -> RowTotals
    ) {
        self.query = query
        self.ranges = ranges
        self.makeTotals = makeTotals
        state = Mutex(State(parts: Array(repeating: nil, count: ranges.count)))
    }

    /// Returns the totals of all records of a query that needs no index, or nil if one thread has
    /// to do it: there are too few records, nearly each has a group of its own, the reads are
    /// noted, or a thread met an error, which the walk of one thread tells.
    static func totals(
        of query: PreparedQuery, in view: ReadView,
        _ makeTotals: @escaping @Sendable () throws -> RowTotals
    ) throws -> RowTotals? {
        guard let stretch = query.stretch, stretch.index == nil, !stretch.isBounded,
            stretch.direction == .ascending, !view.isNoted, view.helperCount > 0
        else { return nil }
        let records = query.table.records
        guard try view.statistics(of: records).entryCount >= TotalsSharing.leastRecordCount
        else { return nil }
        let limit = stretchesPerThread * (view.helperCount + 1)
        let work = TotalsWork(
            query, try view.stretches(of: records, atMost: limit), makeTotals)
        try view.sharing(with: view.helperCount) {
            work.doStretches(in: $0)
        } while: {
            work.doStretches(in: view)
            try work.waitForHelpers(in: view)
        }
        return try work.totals(in: view)
    }

    /// Does stretches until none is left, or until a thread has given up.
    private func doStretches(in view: ReadView) {
        while !isStopped.load(ordering: .relaxed), let number = takeStretch() {
            // Whatever the error is, the walk of one thread meets it too.
            guard let part = try? totals(of: ranges[number], in: view), part.isQuicklyAdded else {
                return isStopped.store(true, ordering: .relaxed)
            }
            state.withLock { $0.parts[number] = part }
        }
    }

    private func takeStretch() -> Int? {
        state.withLock { state in
            guard state.takenCount < ranges.count else { return nil }
            defer { state.takenCount += 1 }
            return state.takenCount
        }
    }

    /// Returns what a stretch adds up to, or nil if a thread has given up.
    private func totals(of range: KeyRange, in view: ReadView) throws -> RowTotals.Part? {
        let table = query.table
        var totals = try makeTotals()
        let scope = totals.scope(in: view)
        var walk = try RowWalk(view, query, limit: nil, over: range)
        while let row = try walk.next() {
            try totals.add(table.checkedRecord(row.bytes, row.id), row.id, scope)
            if totals.rowCount % Self.rowsBetweenLooks == 0, isStopped.load(ordering: .relaxed) {
                return nil
            }
        }
        return totals.part
    }

    /// Waits until all stretches are done. The cursors of helpers do not know the task of this
    /// thread, so it looks meanwhile whether that was cancelled.
    private func waitForHelpers(in view: ReadView) throws {
        while !isStopped.load(ordering: .relaxed), !isDone {
            do {
                try view.checkCancelled()
            } catch {
                isStopped.store(true, ordering: .relaxed)
                throw error
            }
            Thread.sleep(forTimeInterval: Self.secondsBetweenLooks)
        }
    }

    private var isDone: Bool { state.withLock { !$0.parts.contains { $0 == nil } } }

    private func totals(in view: ReadView) throws -> RowTotals? {
        let parts = state.withLock { state in
            defer { state.parts = [] }
            return state.parts
        }
        var totals = try makeTotals()
        for part in parts {
            guard let part else { return nil }
            try totals.add(part, in: view)
        }
        TotalsSharing.onEnd?()
        return totals
    }
}
