import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// Verification proves what is right without a search, and searches what is not. A search of
/// everything is the way that must have the same report.
@Suite("Both ways of verifying") struct VerificationMethodTests {
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

    @Test("agree on a sound store, of which all but the parts of closures is proved")
    func sound() throws {
        let store = try open("sound")
        let report = try store.verify(.proof)
        #expect(report.violations == [] && report.partlyChecked == [])
        #expect(report.recordCount > 250 && report.entryCount > 1_000)
        expectEqual(report, try store.verify(.search), "typed")
        var calls: [[Int]] = []
        _ = try store.verify { calls.append([$0, $1]) }
        // A search would count records again.
        #expect(calls.last == [report.recordCount, report.recordCount])
        try store.close()
        let inspected = try inspect("sound")
        expectEqual(try inspected.verify(.proof), try inspected.verify(.search), "inspected")
    }

    @Test("agree on every damage")
    func damaged() throws {
        var generator = SeededGenerator(state: TestSettings.seed)
        for round in 0..<max(TestSettings.count / 5, 1) {
            let name = "round \(round)"
            try FileManager.default.copyItem(
                atPath: folder.path("sound"), toPath: folder.path(name))
            let damages = try damage(name, &generator).joined(separator: ", ")
            let store = try open(name)
            let typed = outcome { try store.verify(.proof) }
            #expect(typed == outcome { try store.verify(.search) }, "\(name): \(damages)")
            try store.close()
            let inspected = try inspect(name)
            let seen = outcome { try inspected.verify(.proof) }
            #expect(seen == outcome { try inspected.verify(.search) }, "\(name): \(damages)")
            try inspected.environment.close()
            try FileManager.default.removeItem(atPath: folder.path(name))
        }
    }

    @Test("find each kind of damage that there is", arguments: EntryDamage.allCases)
    func everyKind(_ damage: EntryDamage) throws {
        // Some damage changes nothing, such as two values that are equal changing places.
        var generator = SeededGenerator(state: TestSettings.seed)
        var found: [Violation] = []
        for _ in 0..<20 where found.isEmpty {
            _ = try self.damage("sound", damage, &generator)
            let store = try open("sound")
            found = try store.verify(.proof).violations
            #expect(try found == store.verify(.search).violations)
            try store.close()
        }
        #expect(!found.isEmpty)
    }

    private func inspect(_ name: String) throws -> InspectedStore {
        let environment = try InspectedStore.environment(at: folder.path(name))
        return try InspectedStore(environment, checkedBy: environment.validatePages())
    }

    /// The report of a verification, or the error that ended it, as text.
    private func outcome(_ body: () throws -> VerificationReport) -> String {
        do {
            return text(of: try body())
        } catch {
            return "\(error)"
        }
    }

    private func text(of report: VerificationReport) -> String {
        """
        \(report.recordCount) \(report.entryCount) \(report.danglingCount)
        \(report.partlyChecked.map { "\($0.type).\($0.index) \($0.reason)" })
        \(report.violations.map(\.description).joined(separator: "\n"))
        """
    }

    private func expectEqual(
        _ left: VerificationReport, _ right: VerificationReport, _ comment: Comment
    ) {
        #expect(text(of: left) == text(of: right), comment)
    }
}

extension VerificationMethodTests {
    /// Damages some tables of a store and says what it did.
    private func damage(
        _ name: String, _ generator: inout SeededGenerator
    ) throws -> [String] {
        try (0...generator.below(3)).map { _ in
            try damage(name, generator.pick(EntryDamage.allCases), &generator)
        }
    }

    /// Damages an entry of some table of records, entries or counts, of the preferences, or of the
    /// history.
    private func damage(
        _ name: String, _ damage: EntryDamage, _ generator: inout SeededGenerator
    ) throws -> String {
        let environment = try Environment.open(at: folder.path(name), options: .unflushed)
        defer { try? environment.close() }
        let names = try environment.tableNames().filter { $0 != "catalog" }.sorted()
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
