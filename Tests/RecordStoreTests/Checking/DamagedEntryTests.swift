import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// Entries that are damaged behind the store's back, in a store with indexes of all kinds. What the
/// indexes had before is all that is right.
@Suite("Verification of damaged entries") struct DamagedEntryTests {
    private let folder: TemporaryFolder
    private static let types: [any Record.Type] = [
        Crate.self, Team.self, Player.self, Match.self, Binder.self, Paper.self,
    ]
    private static let options = StoreOptions(durability: .throwaway, history: .kept())

    init() throws {
        folder = try TemporaryFolder()
        let store = try open("sound")
        var generator = SeededGenerator(state: TestSettings.seed)
        try store.write { transaction in
            try transaction.save(Crate.all)
            try transaction.set(Crate.rest, to: 120)
            try transaction.set(Crate.units, to: ["kg"])
        }
        try fill(store, &generator)
        try store.close()
    }

    private func open(_ name: String) throws -> Store {
        try Store.open(at: folder.path(name), options: Self.options, Self.types)
    }

    /// Saves records of all other types, as far as their rules allow.
    private func fill(_ store: Store, _ generator: inout SeededGenerator) throws {
        var league = League()
        var binders: [Binder.ID] = []
        for number in 0..<40 {
            let team = Team.random(in: league, &generator)
            if attempt({ try store.write { try $0.save(team) } }) { league.teams[team.id] = team }
            let player = Player.random(in: league, &generator)
            if attempt({ try store.write { try $0.save(player) } }) {
                league.players[player.id] = player
            }
            let match = Match.random(in: league, &generator)
            _ = attempt { try store.write { try $0.save(match) } }
            let binder = Binder(name: generator.pick(Paper.texts + ["x", "y"]))
            if number < 9, attempt({ try store.write { try $0.save(binder) } }) {
                binders.append(binder.id)
            }
            var paper = Paper()
            paper.change(binders, &generator)
            _ = attempt { try store.write { [paper] in try $0.save(paper) } }
        }
    }

    private func attempt(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return true
        } catch {
            return false
        }
    }

    @Test("finds nothing in a sound store, of which it compares all")
    func sound() throws {
        let store = try open("sound")
        var calls: [[Int]] = []
        let report = try store.verify { calls.append([$0, $1]) }
        #expect(report.violations == [] && report.partlyChecked == [])
        #expect(report.recordCount > 250 && report.entryCount > 1_000)
        #expect(calls.last == [report.recordCount, report.recordCount])
        try store.close()
        let inspected = try inspect("sound").verify()
        #expect(inspected.violations == [])
        #expect(inspected.recordCount == report.recordCount)
        #expect(inspected.entryCount == report.entryCount)
    }

    @Test("finds a violation if and only if an index has other entries than before")
    func damagedIndexes() throws {
        var generator = SeededGenerator(state: TestSettings.seed)
        let sound = try entries("sound")
        for round in 0..<max(TestSettings.count / 5, 1) {
            let name = "round \(round)"
            try copySound(to: name)
            let damages = try (0...generator.below(3)).map { _ in
                try damage(name, generator.pick(EntryDamage.allCases), ofIndex: true, &generator)
            }
            let isSound = try entries(name) == sound
            let store = try open(name)
            let found = try store.verify().violations
            #expect(found.isEmpty == isSound, "\(name): \(damages)")
            // To repair takes longer than all the rest.
            if round % 8 == 0 { #expect(try store.repair().isSound, "\(name): \(damages)") }
            try store.close()
            try FileManager.default.removeItem(atPath: folder.path(name))
        }
    }

    @Test("ends in a report or an error, whatever is damaged")
    func damaged() throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 1)
        for round in 0..<max(TestSettings.count / 5, 1) {
            let name = "any \(round)"
            try copySound(to: name)
            for _ in 0...generator.below(3) {
                _ = try damage(
                    name, generator.pick(EntryDamage.allCases), ofIndex: false, &generator)
            }
            let store = try open(name)
            _ = try? store.verify()
            try store.close()
            let inspected = try inspect(name)
            _ = try? inspected.verify()
            try inspected.environment.close()
            try FileManager.default.removeItem(atPath: folder.path(name))
        }
    }

    @Test("finds each kind of damage that there is", arguments: EntryDamage.allCases)
    func everyKind(_ damage: EntryDamage) throws {
        // Some damage changes nothing, such as two values that are equal changing places.
        var generator = SeededGenerator(state: TestSettings.seed)
        var found: [Violation] = []
        for _ in 0..<20 where found.isEmpty {
            _ = try self.damage("sound", damage, ofIndex: false, &generator)
            let store = try open("sound")
            found = try store.verify().violations
            try store.close()
        }
        #expect(!found.isEmpty)
    }

    private func copySound(to name: String) throws {
        try FileManager.default.copyItem(
            atPath: folder.path("sound"), toPath: folder.path(name))
    }

    private func inspect(_ name: String) throws -> InspectedStore {
        let environment = try InspectedStore.environment(at: folder.path(name))
        return try InspectedStore(environment, checkedBy: environment.validatePages())
    }
}

extension DamagedEntryTests {
    private static func isOfIndex(_ table: String) -> Bool { table.hasPrefix("i") }

    /// The keys and the values of all indexes.
    private func entries(_ name: String) throws -> [[[UInt8]]] {
        let environment = try Environment.open(at: folder.path(name), options: .unflushed)
        defer { try? environment.close() }
        let names = try environment.tableNames().filter { Self.isOfIndex($0) }.sorted()
        let tables = try environment.openTables(names, makingMissing: false)
        return try environment.read { view in
            try tables.map { table in
                try view.keys(in: table).flatMap { key in
                    [key, try view.get(key.span.bytes, in: table)?.array ?? []]
                }
            }
        }
    }

    /// Damages an entry of some table of entries, or of some table of records,
    /// of the preferences, or of the history.
    private func damage(
        _ name: String, _ damage: EntryDamage, ofIndex: Bool, _ generator: inout SeededGenerator
    ) throws -> String {
        let environment = try Environment.open(at: folder.path(name), options: .unflushed)
        defer { try? environment.close() }
        let names = try environment.tableNames().filter { $0 != "catalog" }
            .filter { !ofIndex || Self.isOfIndex($0) }.sorted()
        let tables = try environment.openTables(names, makingMissing: false)
        return try environment.write { transaction in
            var full: [(table: Table, keys: [[UInt8]])] = []
            for table in tables {
                let keys = try transaction.view.keys(in: table)
                if !keys.isEmpty { full.append((table, keys)) }
            }
            let (table, keys) = generator.pick(full)
            let (key, other) = (generator.pick(keys), generator.pick(keys))
            let value = try transaction.value(of: key, in: table)
            let otherValue = try transaction.value(of: other, in: table)
            switch damage {
            case .missing: _ = try transaction.delete(key, in: table)
            case .stray:
                try transaction.put(value, for: generator.changed(key), in: table)
            case .moved:
                _ = try transaction.delete(key, in: table)
                try transaction.put(value, for: generator.changed(key), in: table)
            case .flippedValue:
                try transaction.put(generator.changed(value), for: key, in: table)
            case .otherValue: try transaction.put(otherValue, for: key, in: table)
            case .swappedValues:
                try transaction.put(otherValue, for: key, in: table)
                try transaction.put(value, for: other, in: table)
            case .addedBytes: try transaction.put(value + [0], for: key, in: table)
            }
            return "\(damage) in \(table.name)"
        }
    }
}

extension SeededGenerator {
    /// Returns bytes of which one bit is another, or one byte if there was none.
    fileprivate mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.isEmpty { return [UInt8(below(256))] }
        var bytes = bytes
        bytes[below(bytes.count)] ^= 1 << UInt8(below(8))
        return bytes
    }
}

extension WriteTransaction {
    fileprivate func value(of key: [UInt8], in table: Table) throws -> [UInt8] {
        try #require(try view.get(key.span.bytes, in: table)?.withUnsafeBytes { Array($0) })
    }
}
