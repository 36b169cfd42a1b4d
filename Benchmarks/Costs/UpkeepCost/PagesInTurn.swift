import CostSupport
import Foundation
import Synchronization

/// Times one query all the while that another thread works, waits and spins in turn.
///
/// The cores of a machine may be halves of one, or share its power: what a query loses beside a
/// thread that only spins, it loses to the processor and not to the work.
final class PagesInTurn: Sendable {
    /// What the other thread does while a query is timed.
    enum Turn {
        case waiting, spinning, working, over
    }

    private struct Timing {
        var turn = Turn.waiting
        var times: [Turn: Times] = [:]
        var error: (any Error)?
    }

    private let timing = Mutex(Timing())

    /// Starts a thread that times `query` until `end` is called.
    init(_ query: @escaping @Sendable (_ number: Int) throws -> Void) {
        Thread.detachNewThread { [self] in
            do {
                var number = 0
                while try time({ try query(number) }) { number += 1 }
            } catch {
                timing.withLock { $0.error = error }
            }
        }
    }

    /// Waits and spins while so many queries are timed in each of the two turns, then lets the
    /// caller work on. Returns how long that took.
    func pause(forQueries count: Int) throws -> Duration {
        try timed {
            try take(.waiting, untilQueries: count) { Thread.sleep(forTimeInterval: 0.0005) }
            try take(.spinning, untilQueries: count) { spin() }
            timing.withLock { $0.turn = .working }
        }
    }

    /// Ends the timing and returns the times of the queries of each turn.
    func end() throws -> [Turn: Times] {
        try timing.withLock {
            $0.turn = .over
            if let error = $0.error { throw error }
            return $0.times
        }
    }

    /// Times a query, which counts only if the other thread did the same from its start to its
    /// end. Returns whether there is a next one.
    private func time(_ query: () throws -> Void) throws -> Bool {
        let turn = timing.withLock { $0.turn }
        guard turn != .over else { return false }
        let time = try timed(query)
        timing.withLock {
            if $0.turn == turn { $0.times[turn, default: Times()].add(time) }
        }
        return true
    }

    private func take(_ turn: Turn, untilQueries count: Int, _ pass: () -> Void) throws {
        var before = 0
        timing.withLock {
            $0.turn = turn
            before = $0.times[turn]?.total ?? 0
        }
        while try queries(in: turn) < before + count { pass() }
    }

    private func queries(in turn: Turn) throws -> Int {
        try timing.withLock {
            if let error = $0.error { throw error }
            return $0.times[turn]?.total ?? 0
        }
    }

    private func spin() {
        let end = ContinuousClock.now + .microseconds(500)
        while ContinuousClock.now < end {}
    }
}
