import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Preferences of the history") struct UndonePreferenceTests {
    private static let unit = PreferenceKey("unit", default: "kg", isInHistory: true)
    private static let days = PreferenceKey("days", default: Int?.some(3), isInHistory: true)
    private static let home = PreferenceKey(
        document: "home", default: Address(street: "Elm", houses: [1]), isInHistory: true)
    private static let size = PreferenceKey("size", default: 12)

    private let kept: KeptStore

    init() throws { kept = try KeptStore([Trip.self]) }

    @Test("are taken back and brought back with their transaction, others are not")
    func undo() throws {
        let store = try kept.open()
        let house = Address(street: "Oak", houses: [2, 3])
        try store.write { transaction in
            try transaction.set(Self.unit, to: "lb")
            try transaction.set(Self.days, to: nil)
            try transaction.set(Self.home, to: house)
            try transaction.set(Self.size, to: 20)
            try transaction.save(Trip(id: .init(), name: "Rome"))
        }
        func values() throws -> String {
            let (unit, days) = (try store.get(Self.unit), try store.get(Self.days))
            let (home, size) = (try store.get(Self.home), try store.get(Self.size))
            let count = try store.count(of: Trip.self)
            return "\(unit) \(days ?? 0) \(home.street) \(size) \(count)"
        }
        #expect(try values() == "lb 0 Oak 20 1")
        try store.undo()
        #expect(try values() == "kg 3 Elm 20 0")
        try store.redo()
        #expect(try values() == "lb 0 Oak 20 1")
        let page = try store.history()
        let first = try #require(page.transactions.first)
        #expect(first.preferences.map(\.name) == ["unit", "days", "home"])
        #expect(try first.preferences[0].old(of: Self.unit) == "kg")
        #expect(try first.preferences[0].new(of: Self.unit) == "lb")
        #expect(try first.preferences[1].new(of: Self.days) == nil)
        #expect(try first.preferences[2].new(of: Self.home) == house)
        #expect(throws: StoreError.self) { try first.preferences[0].new(of: Self.size) }
        expectSound(store)
    }

    @Test("make a transaction that only sets them one to take back, and others do not")
    func alone() throws {
        let store = try kept.open()
        try store.set(Self.unit, to: "lb")
        try store.set(Self.size, to: 20)
        #expect(try store.undo() == [1])
        #expect(try store.get(Self.unit) == "kg" && store.get(Self.size) == 20)
        #expect(try store.undo() == [])
        // Nothing is kept of a value that is set to what it is, or set and set back.
        try store.set(Self.unit, to: "lb")
        let sequence = try store.read { try $0.sequence }
        try store.set(Self.unit, to: "lb")
        try store.write { transaction in
            try transaction.set(Self.unit, to: "st")
            try transaction.set(Self.unit, to: "lb")
        }
        #expect(try store.undo() == [sequence])
    }

    @Test("are not taken back over a value that was set since, and nothing else is then")
    func refusal() throws {
        let store = try kept.open()
        try store.write { transaction in
            try transaction.set(Self.unit, to: "lb")
            try transaction.save(Trip(id: .init(), name: "Rome"))
        }
        let other = try kept.open(as: UUID())
        try other.set(Self.unit, to: "st")
        let obstacle = try undoObstacle { try store.undo() }
        #expect(obstacle == .preferenceChangedSince(name: "unit"))
        #expect(try store.count(of: Trip.self) == 1)
        try other.reset(Self.unit)
        #expect(try undoObstacle { try store.undo() } == .preferenceChangedSince(name: "unit"))
        try other.set(Self.unit, to: "lb")
        #expect(try store.undo() == [1])
        #expect(try store.get(Self.unit) == "kg" && store.count(of: Trip.self) == 0)
    }

    @Test("are told to observers when they are taken back, and to who follows the history")
    func following() async throws {
        let store = try kept.open()
        let token = try store.historyToken()
        var seen: [String] = []
        try await store.set(Self.unit, to: "lb")
        for try await unit in store.observe(Self.unit) {
            seen.append(unit)
            if seen.count == 2 { break }
            _ = try await store.undo()
        }
        #expect(seen == ["lb", "kg"])
        var names: [[String]] = []
        for await event in try store.changes(after: token) {
            guard case .committed(let set) = event else { continue }
            names.append(set.preferences)
            if names.count == 2 { break }
        }
        #expect(names == [["unit"], ["unit"]])
    }

    @Test("go back and forth as a list of states does, through openings and compactions")
    func random() throws {
        var seed = Seed("undone preferences")
        for _ in 0..<repetitions("PLAINWEIGHTS_PREFERENCES", quick: 3, thorough: 30) {
            let kept = try KeptStore([Trip.self])
            var store = try kept.open()
            let keys = (0..<4).map {
                PreferenceKey("k\($0)", default: "-", isInHistory: true)
            }
            func state() throws -> [String] {
                try keys.map { try store.get($0) } + ["\(try store.count(of: Trip.self))"]
            }
            // The states behind and ahead of the present one.
            var (past, future): ([[String]], [[String]]) = ([], [])
            for _ in 0..<80 {
                let before = try state()
                switch Int.random(in: 0..<10, using: &seed) {
                case 0..<5:
                    let token = try store.historyToken()
                    try store.write { transaction in
                        for _ in 0..<Int.random(in: 1...3, using: &seed) {
                            let key = keys[Int.random(in: 0..<4, using: &seed)]
                            let length = [0, 1, 300, 5_000].randomElement(using: &seed) ?? 0
                            let digit = Int.random(in: 0...2, using: &seed)
                            switch Int.random(in: 0..<4, using: &seed) {
                            case 0: try transaction.reset(key)
                            case 1: try transaction.save(Trip(id: .init(), name: "\(digit)"))
                            default:
                                try transaction.set(
                                    key, to: String(repeating: "\(digit)", count: length))
                            }
                        }
                    }
                    // A transaction that changes nothing is passed over.
                    if let last = try store.history(after: token).transactions.last,
                        !last.changes.isEmpty || !last.preferences.isEmpty
                    {
                        future = []
                        past.append(before)
                    }
                case 5..<7:
                    if try !store.undo().isEmpty {
                        future.append(before)
                        #expect(try state() == past.removeLast())
                    }
                case 7..<9:
                    if try !store.redo().isEmpty {
                        past.append(before)
                        #expect(try state() == future.removeLast())
                    }
                default:
                    if Bool.random(using: &seed) { try store.compact() }
                    try store.close()
                    store = try kept.open()
                }
            }
            expectSound(store)
        }
    }
}
