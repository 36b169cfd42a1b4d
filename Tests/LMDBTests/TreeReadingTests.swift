import Foundation
import LMDB
import TestSupport
import Testing

/// A read transaction reads the map itself, a write transaction asks liblmdb: both see the same.
@Suite("Reading without liblmdb")
struct TreeReadingTests {
    @Test(
        "gets, batches and walks are liblmdb's, while random commits come and go",
        arguments: KeyKind.allCases)
    fileprivate func agrees(kind: KeyKind) throws {
        var seed = Seed("reading \(kind)")
        let store = try NoteStore(options { $0.durability = .throwaway })
        var model: [[UInt8]: [UInt8]] = [:]
        var deepest = 0
        for round in 0..<repetitions("PLAINWEIGHTS_WALKS", quick: 8, thorough: 20) {
            try expectAgreement(store, model, kind, &seed)
            var changed = model
            // The last ones empty the table again.
            let isShrinking = round % 7 == 6
            try store.environment.write { transaction in
                for key in isShrinking ? Array(model.keys) : [] {
                    _ = try transaction.delete(key.span.bytes, in: store.table)
                    changed[key] = nil
                }
                for _ in 0..<(isShrinking ? round % 3 : 400) {
                    let key = kind.key(&seed)
                    let value = Self.value(&seed)
                    try transaction.put(value.span.bytes, for: key.span.bytes, in: store.table)
                    changed[key] = value
                }
            }
            model = changed
            let depth = try store.environment.read { try $0.statistics(of: store.table).depth }
            deepest = max(deepest, depth)
        }
        #expect(deepest >= 2)
        try store.expectSound()
    }

    @Test("a number selects an entry, and numbers reach every entry of a deep tree")
    func choosing() throws {
        let store = try NoteStore(options { $0.durability = .throwaway })
        let none = try store.environment.read { try $0.key(chosenBy: 7, in: store.table) }
        #expect(none == nil)
        let keys = (0..<2_000).map { number in
            Array(repeating: UInt8(ascii: "k"), count: 200) + [
                UInt8(number >> 8), UInt8(number & 255),
            ]
        }
        try store.environment.write { transaction in
            for key in keys {
                try transaction.put([0].span.bytes, for: key.span.bytes, in: store.table)
            }
        }
        var seed = Seed("entries by numbers")
        let found = try store.environment.read { view in
            let depth = try view.statistics(of: store.table).depth
            #expect(depth >= 3)
            return try (0..<40_000).map { _ in
                try view.key(chosenBy: seed.next(), in: store.table)
            }
        }
        #expect(Set(found) == Set(keys))
        // What a write transaction sees is read by liblmdb, which has no such move.
        #expect(throws: LMDBError.self) {
            try store.environment.write { transaction in
                _ = try transaction.view.key(chosenBy: 7, in: store.table)
            }
        }
    }

    private func expectAgreement(
        _ store: NoteStore, _ model: [[UInt8]: [UInt8]], _ kind: KeyKind, _ seed: inout Seed
    ) throws {
        let keys = model.keys.sorted { $0.lexicographicallyPrecedes($1) }
        let near = Self.neighbours(keys, kind, &seed)
        let wanted =
            keys.shuffled(using: &seed).prefix(100) + (0..<50).map { _ in kind.key(&seed) } + near
        func expect(_ view: ReadView) throws {
            for key in wanted {
                let value = try view.value(of: key, in: store.table)
                #expect(value == model[key])
            }
            if kind == .wide {
                let found = try view.values(of: Array(wanted), in: store.table)
                #expect(found == wanted.map { model[$0] })
            }
            for direction in [Direction.ascending, .descending] {
                var cursor = try view.cursor(in: store.table, direction)
                var walked: [[UInt8]] = []
                while let entry = try cursor.next() {
                    walked.append(entry.key.array)
                    #expect(entry.value.array == model[entry.key.array])
                }
                #expect(walked == (direction == .ascending ? keys : keys.reversed()))
            }
            try Self.expectSeeks(wanted + near.reversed(), keys, in: view, store.table)
            let count = try view.statistics(of: store.table).entryCount
            #expect(count == model.count)
        }
        try store.environment.read { try expect($0) }
        try store.environment.read { view in
            // The trees that the transaction before has found are known.
            try expect(view)
            try store.environment.read { try expect($0) }
        }
        try store.environment.write { try expect($0.view) }
    }

    /// Keys that stand side by side, forwards or backwards, some of them twice, and others between.
    private static func neighbours(
        _ keys: [[UInt8]], _ kind: KeyKind, _ seed: inout Seed
    ) -> [[UInt8]] {
        var near: [[UInt8]] = []
        for length in [2, 20, 100] {
            let first = keys.isEmpty ? 0 : Int.random(in: 0..<keys.count, using: &seed)
            var run = Array(keys[first...].prefix(length))
            for key in run where Int.random(in: 0..<4, using: &seed) == 0 {
                var other = key
                other[key.count - 1] &+= [0, 1, 255].randomElement(using: &seed) ?? 0
                run.append(other)
            }
            run.sort { $0.lexicographicallyPrecedes($1) }
            near += Bool.random(using: &seed) ? run : run.reversed()
        }
        return near
    }

    /// Compares searches of one cursor, each from where the one before has led, with the keys.
    private static func expectSeeks(
        _ wanted: some Sequence<[UInt8]>, _ keys: [[UInt8]], in view: ReadView, _ table: Table
    ) throws {
        for direction in [Direction.ascending, .descending] {
            var cursor = try view.cursor(in: table, direction)
            for (number, key) in wanted.enumerated() {
                let above = keys.firstIndex { !$0.lexicographicallyPrecedes(key) } ?? keys.count
                let isThere = above < keys.count && keys[above] == key
                var place = direction == .ascending || isThere ? above : above - 1
                var found = try cursor.seek(key)?.key.array
                for _ in 0..<number % 4 {
                    #expect(found == (keys.indices.contains(place) ? keys[place] : nil))
                    place += direction == .ascending ? 1 : -1
                    found = try cursor.next()?.key.array
                }
                #expect(found == (keys.indices.contains(place) ? keys[place] : nil))
            }
        }
    }

    /// Small, large enough for a run of pages, or empty.
    private static func value(_ seed: inout Seed) -> [UInt8] {
        let count = [0, 1, 20, 150, 600, 2_100, 9_000].randomElement(using: &seed) ?? 0
        return (0..<count).map { UInt8(truncatingIfNeeded: $0 ^ count) }
    }

    @Test("a map that moves without a commit is found again")
    func movedMap() throws {
        struct Refused: Error {}
        let store = try NoteStore(options { $0.mapSizeBytes = 1 << 16 })
        try store.fill(10)
        let before = try store.environment.read { try $0.entries(in: store.table).count }
        var runs = 0
        let large = String(repeating: "l", count: 100_000)
        #expect(throws: Refused.self) {
            try store.environment.write { transaction in
                runs += 1
                // The first run does not fit: the map grows and moves. The second commits nothing.
                if runs == 2 { throw Refused() }
                try transaction.put(large, for: "large", in: store.table)
            }
        }
        #expect(runs == 2)
        let after = try store.environment.read { try $0.entries(in: store.table).count }
        #expect(before == 10 && after == 10)
    }

    @Test("a table that is made during a read is not seen by it")
    func newTable() throws {
        let store = try NoteStore()
        try store.fill(1)
        let environment = store.environment
        let worker = try environment.read { view in
            let worker = Worker {
                let more = try environment.openTables(["more"])[0]
                try environment.write { try $0.put("1", for: "a", in: more) }
            }
            try worker.join()
            let count = try view.statistics(of: store.table).entryCount
            #expect(count == 1)
            return worker
        }
        _ = worker
        let more = try environment.openTables(["more"])[0]
        #expect(try environment.read { try $0.get("a", in: more) } == "1")
    }

    @Test("a damaged page gives values or an error, and never a fault")
    func damaged() throws {
        var seed = Seed("damaged pages")
        let store = try NoteStore(options { $0.durability = .throwaway })
        var keys: [[UInt8]] = []
        try store.environment.write { transaction in
            for number in 0..<2_000 {
                let key = KeyKind.wide.key(&seed)
                keys.append(key)
                let value = [UInt8](repeating: 1, count: number.isMultiple(of: 100) ? 9_000 : 40)
                try transaction.put(value.span.bytes, for: key.span.bytes, in: store.table)
            }
        }
        try store.environment.close()
        let healthy = try Data(contentsOf: URL(fileURLWithPath: store.dataPath))
        let structure = PageMap(of: healthy)
        var errors = 0
        for _ in 0..<repetitions("PLAINWEIGHTS_DAMAGES", quick: 60, thorough: 300) {
            var bytes = healthy
            for _ in 0..<Int.random(in: 1...3, using: &seed) {
                let offset = structure.offset(&seed)
                bytes[offset] = UInt8.random(in: 0...255, using: &seed)
            }
            errors += try Self.read(bytes, keys) ? 0 : 1
        }
        #expect(errors > 0)
    }

    /// Reads all keys in three ways; says whether no error came.
    private static func read(_ bytes: Data, _ keys: [[UInt8]]) throws -> Bool {
        let folder = try TemporaryFolder()
        try bytes.write(to: URL(fileURLWithPath: folder.path("data.mdb")))
        let environment: Environment
        let table: Table
        do {
            environment = try Environment.open(
                at: folder.path, options: options { $0.access = .readOnly })
            table = try environment.openTables(["notes"])[0]
        } catch LMDBError.damagedPages, LMDBError.tableMissing, LMDBError.tableFlags {
            return false
        }
        var isSound = true
        func attempt(_ body: (ReadView) throws -> Void) throws {
            do {
                try environment.read(body)
            } catch LMDBError.failed(.corrupted, _, _) {
                isSound = false
            }
        }
        for key in keys.prefix(200) {
            try attempt { view in _ = try view.value(of: key, in: table) }
        }
        try attempt { view in _ = try view.values(of: keys, in: table) }
        for direction in [Direction.ascending, .descending] {
            try attempt { view in
                var cursor = try view.cursor(in: table, direction)
                var steps = 0
                while steps < 5_000, let entry = try cursor.next() {
                    steps += entry.key.array.isEmpty && entry.value.array.isEmpty ? 2 : 1
                }
            }
        }
        try environment.close()
        return isSound
    }
}

/// What the keys of a table are.
private enum KeyKind: CaseIterable {
    /// 16 bytes, which are compared as two numbers.
    case wide
    /// 16 bytes or not.
    case mixed

    /// A random key; keys of few different bytes begin alike.
    func key(_ seed: inout Seed) -> [UInt8] {
        let lengths = self == .wide ? [16] : [1, 2, 3, 8, 15, 16, 17, 40, 511]
        let length = lengths.randomElement(using: &seed) ?? 16
        let few: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
        let isAlike = Bool.random(using: &seed)
        return (0..<length).map { _ in
            isAlike ? few.randomElement(using: &seed) ?? 0 : .random(in: 0...255, using: &seed)
        }
    }
}

/// Where a file has pages of trees.
private struct PageMap {
    private static let pageSize = 4_096
    private let pages: [Int]

    init(of file: Data) {
        pages = (2..<file.count / Self.pageSize).filter { page in
            [1, 2, 4].contains(file[page * Self.pageSize + 10])
        }
    }

    /// A byte of a header, of the offsets, or any.
    func offset(_ seed: inout Seed) -> Int {
        let page = pages.randomElement(using: &seed) ?? 2
        let room = [16, 64, Self.pageSize].randomElement(using: &seed) ?? 16
        return page * Self.pageSize + Int.random(in: 0..<room, using: &seed)
    }
}

extension ReadView {
    /// The value of a key.
    func value(of key: [UInt8], in table: Table) throws -> [UInt8]? {
        try get(key.span.bytes, in: table)?.array
    }

    /// The values of keys of 16 bytes, found together.
    func values(of keys: [[UInt8]], in table: Table) throws -> [[UInt8]?] {
        var batch = batch(in: table)
        for key in keys {
            let high = key[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let low = key[8...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            batch.append(high: high, low: low)
        }
        try batch.find()
        return (0..<batch.count).map { batch.value(at: $0)?.array }
    }
}
