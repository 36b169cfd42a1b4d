import Foundation
import RecordStore
import TestSupport
import Testing

/// One random life of a store: transactions of random steps, each done to the store and to a
/// ``League``, which must then hold the same.
struct History {
    private var generator: SeededGenerator
    private var league = League()
    private var store: Store
    private let folder: TemporaryFolder
    private var path: String
    private var stepsLeft: Int
    private var checkedSteps: Int

    private static let types: [any Record.Type] = [Team.self, Player.self, Match.self]
    /// How many steps are done between two comparisons of everything.
    private static let stepsBetweenChecks = 240

    /// Ends a transaction or a savepoint on purpose.
    private struct ChangeOfMind: Error {}

    init(seed: UInt64, steps: Int) throws {
        generator = SeededGenerator(state: seed)
        folder = try TemporaryFolder()
        path = folder.path("store")
        store = try Store.open(at: path, options: .unflushed, Self.types)
        stepsLeft = steps
        checkedSteps = steps
    }

    mutating func run() throws {
        while stepsLeft > 0 {
            try transact()
            if generator.below(40) == 0 { try reopen() }
            if generator.below(40) == 0 { try store.doMaintenance(&generator) }
            if generator.below(80) == 0 { try goOnWithCopy() }
            if checkedSteps - stepsLeft > Self.stepsBetweenChecks {
                checkedSteps = stepsLeft
                try check()
            }
        }
        try reopen()
        try check()
    }

    private mutating func reopen() throws {
        try store.close()
        store = try Store.open(at: path, options: .unflushed, Self.types)
    }

    /// A copy lives on instead of the store, or a store whose seed was the copy.
    private mutating func goOnWithCopy() throws {
        let copy = path + "'"
        try store.copy(to: copy)
        try store.close()
        path = copy
        var options = StoreOptions.unflushed
        if generator.below(2) == 0 {
            path += "'"
            options.seed = copy
        }
        store = try Store.open(at: path, options: options, Self.types)
    }

    private func check() throws {
        try store.read { try LeagueComparison(league, $0).run() }
        let violations = try store.verify().violations
        try expect(violations == [], "\(violations)")
    }

    /// A transaction that commits, changes its mind, or is refused for a good reason.
    private mutating func transact() throws {
        let before = league
        do {
            try store.write { transaction in
                for _ in 0...generator.below(8) {
                    try step(in: &transaction, depth: 0)
                }
                if generator.below(12) == 0 { throw ChangeOfMind() }
                if generator.below(50) == 0 {
                    try LeagueComparison(league, transaction.snapshot).run()
                }
            }
            try expect(league.dangling() == [], "\(league.dangling()) are not there")
        } catch StoreError.dangling(_, _, _, let target) {
            try expect(
                league.dangling().map(\.id).contains(target), "\(target) does not dangle")
            league = before
        } catch is ChangeOfMind {
            league = before
        } catch is League.Denial {
            league = before
        }
    }

    private mutating func step(in transaction: inout StoreTransaction, depth: Int) throws {
        stepsLeft -= 1
        switch generator.below(depth < 2 ? 40 : 36) {
        case 0..<13: try stepRecord(Player.self, in: &transaction)
        case 13..<25: try stepRecord(Team.self, in: &transaction)
        case 25..<35: try stepRecord(Match.self, in: &transaction)
        case 35: try changeEverything(in: &transaction)
        default: try savepoint(in: &transaction, depth: depth + 1)
        }
    }

    /// Some steps that stay or are undone together.
    private mutating func savepoint(
        in transaction: inout StoreTransaction, depth: Int
    ) throws {
        let before = league
        do {
            try transaction.savepoint { transaction in
                for _ in 0..<generator.below(4) { try step(in: &transaction, depth: depth) }
                if generator.below(2) == 0 { throw ChangeOfMind() }
            }
        } catch is ChangeOfMind {
            league = before
        } catch is League.Denial {
            league = before
        }
    }

    private mutating func changeEverything(in transaction: inout StoreTransaction) throws {
        for id in league.ids(Player.self) {
            try transaction.update(id) { $0.score = 99 - $0.score }
            guard var player = league[id] else { continue }
            player.score = 99 - player.score
            league.save(player)
        }
    }

    private mutating func stepRecord<R: LeagueRecord>(
        _ type: R.Type, in transaction: inout StoreTransaction
    ) throws {
        let ids = league.ids(type)
        // Types stay small, so that their records meet each other often.
        if ids.count < 3 || ids.count < 10 && generator.below(3) == 0 {
            return try put(R.random(in: league, &generator), in: &transaction)
        }
        let id = generator.pick(ids)
        guard let record = league[id] else { return }
        var changed = record
        changed.change(in: league, &generator)
        switch generator.below(6) {
        case 0: try delete(id, in: &transaction)
        case 1: try insertAgain(record, in: &transaction)
        case 2: try saveStale(record, changed, in: &transaction)
        case 3: try put(changed, in: &transaction)
        default: try update(changed, in: &transaction)
        }
    }
}

extension History {
    private mutating func put<R: LeagueRecord>(
        _ record: R, in transaction: inout StoreTransaction
    ) throws {
        let isNew = league[record.id] == nil
        try expectConflict(of: record) {
            if isNew { try transaction.insert(record) } else { try transaction.save(record) }
        }
    }

    private mutating func update<R: LeagueRecord>(
        _ record: R, in transaction: inout StoreTransaction
    ) throws {
        try expectConflict(of: record) {
            let found = try transaction.update(record.id) { $0 = record }
            try expect(found == record, "update gave \(String(describing: found)), not \(record)")
        }
        let missing: RecordID<R> = generator.id()
        let found = try transaction.update(missing) { $0 = record }
        try expect(found == nil, "\(missing) was updated")
    }

    /// An editor that was opened on another state: only what it changed may change.
    private mutating func saveStale<R: LeagueRecord>(
        _ record: R, _ changed: R, in transaction: inout StoreTransaction
    ) throws {
        try expectConflict(of: changed) {
            let found = try transaction.save(changed, from: record)
            try expect(found == changed, "save gave \(String(describing: found)), not \(changed)")
        }
    }

    private func insertAgain<R: LeagueRecord>(
        _ record: R, in transaction: inout StoreTransaction
    ) throws {
        do {
            try transaction.insert(record)
            try expect(false, "\(R.schema.name) \(record.id) was inserted twice")
        } catch StoreError.alreadyExists(let type, let id) {
            try expect(type == R.schema.name && id == record.id.uuid, "\(type) \(id)")
        }
    }

    /// Saves in the store and in the league, if nothing unique forbids it.
    private mutating func expectConflict<R: LeagueRecord>(
        of record: R, _ save: () throws -> Void
    ) throws {
        let conflict = record.conflict(in: league)
        do {
            try save()
            try expect(conflict == nil, "\(record) was saved in spite of a conflict")
            league.save(record)
        } catch StoreError.notUnique(let type, let index, _, let existing, let rejected) {
            try expect(type == R.schema.name && rejected == record.id.uuid, "\(type) \(rejected)")
            try expect(
                index == conflict?.index && existing == conflict?.existing,
                "\(type).\(index) \(existing) is in the way of \(record)")
        }
    }

    /// A deletion that is refused spoils its transaction: the error goes on, unless a savepoint
    /// takes it back.
    private mutating func delete<R: LeagueRecord>(
        _ id: RecordID<R>, in transaction: inout StoreTransaction
    ) throws {
        do {
            let wasThere = try transaction.delete(id)
            try expect(wasThere, "\(id) was not there")
            try league.delete(id)
        } catch StoreError.deleteDenied(_, _, let type, _, let denier) {
            do {
                try league.delete(id)
            } catch {
                try expect(
                    error.deniers.contains { $0.type == type && $0.id == denier },
                    "\(type) \(denier) refused the deletion of \(id)")
                throw error
            }
            try expect(false, "the deletion of \(id) was refused by \(type) \(denier)")
        }
    }
}
