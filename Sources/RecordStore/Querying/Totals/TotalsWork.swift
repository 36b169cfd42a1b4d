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
        /// The number of records that were read for it.
        var readCount = 0
    }

    private let state: Mutex<State>
    private let isStopped = Atomic(false)
    private let ranges: [KeyRange]
    private let query: PreparedQuery
    private let makeTotals: @Sendable () throws -> RowTotals

    /// The number of stretches for each thread: the last one that is done is waited for.
    private static let stretchesPerThread = 8
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

    deinit { state.withLock { $0.parts.freeElsewhere() } }

    /// Returns the totals of all records of a query that needs no index, or nil if one thread has
    /// to do it: there are too few records, nearly each has a group of its own, the groups depend
    /// on neighbours, the reads are noted, or a thread met an error or damage, which the walk of
    /// one thread tells.
    static func totals(
        of query: PreparedQuery, by key: GroupContent, in view: ReadView,
        _ makeTotals: @escaping @Sendable () throws -> RowTotals
    ) throws -> RowTotals? {
        // Calendars give some dates an interval that those beside them do not have.
        if case .periods = key { return nil }
        guard let stretch = query.stretch, stretch.index == nil, !stretch.isBounded,
            stretch.direction == .ascending, !view.isNoted, view.helperCount > 0
        else { return nil }
        let records = query.table.records
        let count = try view.statistics(of: records).entryCount
        guard count >= TotalsSharing.leastRecordCount else { return nil }
        let limit = stretchesPerThread * (view.helperCount + 1)
        let ranges = try view.stretches(of: records, atMost: limit)
        let work = TotalsWork(query, ranges, makeTotals)
        do {
            try view.sharing(with: view.helperCount) {
                work.doStretches(in: $0)
            } while: {
                work.doStretches(in: view)
                try work.waitForHelpers(in: view)
            }
        } catch is GivenUp {
            return nil
        }
        return try work.totals(ofRecords: count, in: view)
    }

    /// Does stretches until none is left, or until a thread has given up.
    private func doStretches(in view: ReadView) {
        while !isStopped.load(ordering: .relaxed), let number = takeStretch() {
            // Whatever the error is, the walk of one thread meets it too.
            guard let found = try? totals(of: ranges[number], in: view) else {
                return isStopped.store(true, ordering: .relaxed)
            }
            state.withLock { state in
                state.parts[number] = found.part
                state.readCount += found.readCount
            }
        }
    }

    private func takeStretch() -> Int? {
        state.withLock { state in
            guard state.takenCount < ranges.count else { return nil }
            defer { state.takenCount += 1 }
            return state.takenCount
        }
    }

    /// Returns what a stretch adds up to, and the number of its records; nil if one thread has to
    /// do it all.
    private func totals(
        of range: KeyRange, in view: ReadView
    ) throws -> (part: RowTotals.Part, readCount: Int)? {
        let table = query.table
        guard try view.hasBeginning(of: range, in: table.records) else { return nil }
        var totals = try makeTotals()
        defer { totals.freeElsewhere() }
        let scope = totals.scope(in: view)
        var walk = try RowWalk(view, query, limit: nil, over: range)
        while let row = try walk.next() {
            try totals.add(table.checkedRecord(row.bytes, row.id), row.id, scope)
        }
        guard walk.endsAtBound, totals.areQuicklyAdded else { return nil }
        return (totals.takePart(), walk.readCount)
    }

    /// Waits until all stretches are done. Helpers do not know the task of this thread, so it looks
    /// meanwhile whether that was cancelled. They end with an error that is thrown here.
    private func waitForHelpers(in view: ReadView) throws {
        while true {
            try view.checkCancelled()
            if isStopped.load(ordering: .relaxed) { throw GivenUp() }
            if isDone { return }
            Thread.sleep(forTimeInterval: Self.secondsBetweenLooks)
        }
    }

    /// What ends the work where one thread has to do it all.
    private struct GivenUp: Error {}

    private var isDone: Bool { state.withLock { !$0.parts.contains { $0 == nil } } }

    private func totals(ofRecords count: Int, in view: ReadView) throws -> RowTotals? {
        var (parts, readCount) = state.withLock { state in
            defer { state.parts = [] }
            return (state.parts, state.readCount)
        }
        defer { parts.freeElsewhere() }
        // Damaged branches may lead to a page twice, or to none.
        if readCount != count { return nil }
        var totals = try makeTotals()
        for number in parts.indices {
            guard let part = parts[number].take() else { continue }
            do { try totals.add(part, in: view) } catch {
                totals.freeElsewhere()
                throw error
            }
        }
        TotalsSharing.onEnd?()
        return totals
    }
}

extension [RowTotals.Part?] {
    /// Frees the groups if they are many, by another thread. They are not to be used any more.
    fileprivate mutating func freeElsewhere() {
        for position in indices { self[position]?.freeElsewhere() }
    }
}
