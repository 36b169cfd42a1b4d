import LMDB
import TestSupport
import Testing

/// Entries that a cursor lends in blocks are those of single steps.
@Suite("Blocks of entries")
struct EntryBlockTests {
    private typealias Walked = [(key: [UInt8], value: [UInt8])]

    @Test("have the entries of single steps, in a read and in a write")
    func agree() throws {
        var seed = Seed("blocks of entries")
        let store = try NoteStore(options { $0.durability = .throwaway })
        let table = store.table
        var keys: Set<[UInt8]> = []
        for count in [0, 1, 5, 6, 63, 64, 65, 700, 3_000] {
            try store.environment.write { transaction in
                while keys.count < count {
                    let key = Self.key(&seed)
                    if !keys.insert(key).inserted { continue }
                    let value = Self.value(&seed)
                    try transaction.put(value.span.bytes, for: key.span.bytes, in: table)
                }
                try Self.compare(transaction.view, table, keys, &seed)
            }
            try store.environment.read { try Self.compare($0, table, keys, &seed) }
        }
    }

    @Test("end with a task that is cancelled")
    func cancelled() async throws {
        let store = try NoteStore(options { $0.durability = .throwaway })
        try store.fill(20_000)
        await #expect(throws: CancellationError.self) {
            try await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try store.environment.read { view in
                    var cursor = try view.cursor(in: store.table)
                    while try cursor.nextBlock() != nil {}
                }
            }.value
        }
    }

    @Test("are noted as a walk is, up to the last entry that was lent")
    func noted() throws {
        let store = try NoteStore()
        try store.fill(10)
        let keys = try store.environment.read { try $0.keys(in: store.table) }
        let set = ReadSet()
        try store.environment.read(notingIn: set) { view in
            var cursor = try view.cursor(in: store.table, over: KeyRange(from: .included(keys[2])))
            let count = try cursor.nextBlock()?.count
            #expect(count == 8)
        }
        #expect(
            set.tables[store.table]?.ranges
                == [KeyRange(from: .included(keys[2]), to: .included(keys[9]))])
    }

    private static func compare(
        _ view: ReadView, _ table: Table, _ keys: Set<[UInt8]>, _ seed: inout Seed
    ) throws {
        for _ in 0..<12 {
            let range = range(among: keys, &seed)
            var steps: Walked = []
            var cursor = try view.cursor(in: table, over: range)
            while let entry = try cursor.next() {
                steps.append((entry.key.array, entry.value.array))
            }
            for share in [0, 1, 3] {
                let walked = try walk(view, table, range, steps: share, &seed)
                #expect(walked.elementsEqual(steps, by: ==), "\(range)")
            }
        }
    }

    /// Walks by blocks, and of as many blocks some as single steps.
    private static func walk(
        _ view: ReadView, _ table: Table, _ range: KeyRange, steps: Int, _ seed: inout Seed
    ) throws -> Walked {
        var walked: Walked = []
        var cursor = try view.cursor(in: table, over: range)
        while true {
            if Int.random(in: 0...3, using: &seed) < steps {
                guard let entry = try cursor.next() else { return walked }
                walked.append((entry.key.array, entry.value.array))
                continue
            }
            guard let block = try cursor.nextBlock() else { return walked }
            for position in 0..<block.count {
                walked.append((block[position].key.array, block[position].value.array))
            }
        }
    }

    /// A range between keys of the table and others.
    private static func range(among keys: Set<[UInt8]>, _ seed: inout Seed) -> KeyRange {
        func bound(_ seed: inout Seed) -> KeyRange.Bound {
            let key = (Bool.random(using: &seed) ? keys.randomElement(using: &seed) : nil)
            let any = key ?? Self.key(&seed)
            switch Int.random(in: 0...2, using: &seed) {
            case 0: return .included(any)
            case 1: return .excluded(any)
            default: return .unbounded
            }
        }
        return KeyRange(from: bound(&seed), to: bound(&seed))
    }

    /// Of few different bytes, so that many begin alike.
    private static func key(_ seed: inout Seed) -> [UInt8] {
        let stem = (0..<3).map { _ in UInt8.random(in: 0...3, using: &seed) }
        return stem + [UInt8.random(in: 0...255, using: &seed), .random(in: 0...255, using: &seed)]
    }

    /// Small, large enough for a run of pages, or empty.
    private static func value(_ seed: inout Seed) -> [UInt8] {
        let count = [0, 1, 20, 20, 20, 150, 2_100].randomElement(using: &seed) ?? 0
        return Array(repeating: UInt8(truncatingIfNeeded: count), count: count)
    }
}
