import LMDB
import TestSupport
import Testing

@Suite("Cursor")
struct CursorTests {
    @Test("a walk gives what a sorted array gives, for all bounds", arguments: [0, 1, 2, 300])
    func walks(count: Int) throws {
        var seed = Seed("walks \(count)")
        let scene = try KeyScene(count: count, &seed)
        try scene.store.environment.read { view in
            for _ in 0..<repetitions("PLAINWEIGHTS_WALKS", quick: 8, thorough: 20) {
                for range in scene.ranges(&seed) {
                    for direction in [Direction.ascending, .descending] {
                        var cursor = try view.cursor(in: scene.store.table, over: range, direction)
                        var found: [[UInt8]] = []
                        while let entry = try cursor.next() {
                            found.append(entry.key.array)
                            #expect(entry.value.array == entry.key.array.reversed())
                        }
                        #expect(found == scene.keys(in: range, direction), "\(range) \(direction)")
                        let hasMore = try cursor.next() != nil
                        #expect(!hasMore, "a step after the end stays at the end")
                    }
                }
            }
        }
    }

    @Test("seeking and stepping give what a sorted array gives", arguments: [0, 1, 2, 300])
    func seeks(count: Int) throws {
        var seed = Seed("seeks \(count)")
        let scene = try KeyScene(count: count, &seed)
        try scene.store.environment.read { view in
            for _ in 0..<repetitions("PLAINWEIGHTS_WALKS", quick: 8, thorough: 20) {
                for range in scene.ranges(&seed) {
                    for direction in [Direction.ascending, .descending] {
                        var cursor = try view.cursor(in: scene.store.table, over: range, direction)
                        let walk = scene.keys(in: range, direction)
                        var index = -1
                        for _ in 0..<12 {
                            var found: [UInt8]?
                            if Bool.random(using: &seed) {
                                let key = scene.bytes(&seed)
                                index =
                                    walk.firstIndex {
                                        direction == .ascending
                                            ? !$0.precedes(key) : !key.precedes($0)
                                    } ?? walk.count
                                found = try cursor.seek(key)?.key.array
                            } else {
                                index = min(index + 1, walk.count)
                                found = try cursor.next()?.key.array
                            }
                            let expected = index < walk.count ? walk[index] : nil
                            #expect(found == expected, "\(range) \(direction)")
                        }
                    }
                }
            }
        }
    }

    @Test(
        "a cursor kept past its transaction by assignment traps at the end of that",
        arguments: ["read", "write", "nested", "read in a read", "nested in a write"])
    func keptCursor(transaction: String) throws {
        _ = try trap("keep-cursor", transaction, saying: "a cursor was kept past the end of its")
    }

    /// Runs a child that must trap with a message, and returns the folder of its stores.
    private func trap(
        _ role: String, _ how: String, saying message: String
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let child = try ChildProcess(role, folder.path("store"), how)
        let output = child.readAll()
        #expect(child.wait().isTrap)
        #expect(output.contains(message), "\(output)")
        return folder
    }

    @Test(
        "transactions of two stores that were swapped trap before one of them ends",
        arguments: ["returned", "thrown", "nested", "records"])
    func swappedTransactions(how: String) throws {
        let folder = try trap(
            "swap-transactions", how, saying: "a transaction was exchanged for another one")
        for path in ["store", "store-other"] {
            let environment = try Environment.open(at: folder.path(path))
            let names = try environment.tableNames().filter(Self.dataTables.contains)
            #expect(names.count == 1)
            for name in names {
                let table = try environment.openTables([name])[0]
                #expect(try environment.read { try $0.statistics(of: table).entryCount } == 0)
            }
        }
    }

    /// The tables that a program which swaps transactions writes to: notes, and records of type 1.
    private static let dataTables = ["notes", "t1"]

    @Test("a cursor in a write sees what the transaction has written")
    func ownWrites() throws {
        let store = try NoteStore()
        try store.environment.write { transaction in
            try transaction.put("1", for: "a", in: store.table)
            try transaction.put("2", for: "b", in: store.table)
            let removed = try transaction.delete("a", in: store.table)
            #expect(removed)
            let found = try transaction.view.entries(in: store.table)
            #expect(found.map(\.key) == ["b"])
        }
    }
}

/// A table of random keys and the same keys in an array. Few different bytes make keys that begin
/// alike, and bounds that are keys.
private struct KeyScene {
    let store: NoteStore
    let keys: [[UInt8]]

    init(count: Int, _ seed: inout Seed) throws {
        store = try NoteStore()
        var made: Set<[UInt8]> = []
        while made.count < count {
            let length = [1, 1, 2, 3, 4, 6, 511].randomElement(using: &seed) ?? 1
            made.insert(Self.random(length, &seed))
        }
        keys = made.sorted { $0.precedes($1) }
        let store = store
        try store.environment.write { transaction in
            for key in made {
                let value = Array(key.reversed())
                try transaction.put(value.span.bytes, for: key.span.bytes, in: store.table)
            }
        }
    }

    private static func random(_ length: Int, _ seed: inout Seed) -> [UInt8] {
        (0..<length).map { _ in [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &seed) ?? 0 }
    }

    /// A key of the table, or a short, empty or overlong one that it may not hold.
    func bytes(_ seed: inout Seed) -> [UInt8] {
        if Bool.random(using: &seed), let key = keys.randomElement(using: &seed) { return key }
        let length = [0, 1, 2, 3, 511, 512, 600].randomElement(using: &seed) ?? 0
        return Self.random(length, &seed)
    }

    /// One range for each pair of kinds of bounds, and a prefix.
    func ranges(_ seed: inout Seed) -> [KeyRange] {
        var ranges = [KeyRange.prefix(Array(bytes(&seed).prefix(2)))]
        for kind in 0..<9 {
            let lower: KeyRange.Bound =
                switch kind / 3 {
                case 0: .unbounded
                case 1: .included(bytes(&seed))
                default: .excluded(bytes(&seed))
                }
            let upper: KeyRange.Bound =
                switch kind % 3 {
                case 0: .unbounded
                case 1: .included(bytes(&seed))
                default: .excluded(bytes(&seed))
                }
            ranges.append(KeyRange(from: lower, to: upper))
        }
        return ranges
    }

    func keys(in range: KeyRange, _ direction: Direction) -> [[UInt8]] {
        let inside = keys.filter { key in
            let isAbove =
                switch range.lower {
                case .unbounded: true
                case .included(let bound): !key.precedes(bound)
                case .excluded(let bound): bound.precedes(key)
                }
            let isBelow =
                switch range.upper {
                case .unbounded: true
                case .included(let bound): !bound.precedes(key)
                case .excluded(let bound): key.precedes(bound)
                }
            return isAbove && isBelow
        }
        return direction == .ascending ? inside : inside.reversed()
    }
}

extension [UInt8] {
    fileprivate func precedes(_ other: [UInt8]) -> Bool { lexicographicallyPrecedes(other) }
}
