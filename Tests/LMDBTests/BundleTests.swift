import LMDB
import TestSupport
import Testing

/// A table with bundles is the set of its keys, in order, whatever bundles they lie in.
@Suite("Bundles")
struct BundleTests {
    @Test(
        "walks, seeks, gets and counts are those of a set, whatever was inserted and removed",
        arguments: TailForm.allCases)
    fileprivate func agrees(form: TailForm) throws {
        var seed = Seed("bundles of \(form)")
        let store = try NoteStore(options { $0.durability = .throwaway })
        let table = store.table.bundled(tailSizeBytes: form.tailSize)
        var model: Set<[UInt8]> = []
        for round in 0..<repetitions("PLAINWEIGHTS_WALKS", quick: 5, thorough: 16) {
            var changed = model
            try store.environment.write { transaction in
                for _ in 0..<[0, 1, 60, 400].randomElement(using: &seed)! {
                    let key = form.key(&seed)
                    let isNew = try transaction.insert(
                        RawSpan(), for: key.span.bytes, in: table)
                    let wasNew = changed.insert(key).inserted
                    #expect(isNew == wasNew)
                }
                // A removal is of what is there, or of what hardly is.
                let removedCount = round % 5 == 4 ? changed.count : changed.count / 4
                let gone = changed.shuffled(using: &seed).prefix(removedCount)
                for key in gone + (0..<20).map({ _ in form.key(&seed) }) {
                    let wasThere = try transaction.delete(key.span.bytes, in: table)
                    let isGone = changed.remove(key) != nil
                    #expect(wasThere == isGone)
                }
                try Self.expect(changed, in: table, transaction.view, form, &seed)
            }
            model = changed
            try store.environment.read { try Self.expect(model, in: table, $0, form, &seed) }
            try expectBundles(of: store, table, form)
        }
        try store.expectSound()
    }

    @Test(
        "appended entries fill bundles, and only one that comes last can be appended",
        arguments: TailForm.allCases)
    fileprivate func appended(form: TailForm) throws {
        var seed = Seed("appended bundles of \(form)")
        let store = try NoteStore(options { $0.durability = .throwaway })
        let table = store.table.bundled(tailSizeBytes: form.tailSize)
        let keys = Set((0..<3_000).map { _ in form.key(&seed) }).sorted {
            $0.lexicographicallyPrecedes($1)
        }
        try store.environment.write { transaction in
            var appender = EntryAppender(to: table)
            for key in keys {
                let isLast = try appender.append(
                    RawSpan(), for: key.span.bytes, in: &transaction)
                #expect(isLast)
            }
            let isWhole = try appender.finish(in: &transaction)
            #expect(isWhole)
        }
        try store.environment.read { try Self.expect(Set(keys), in: table, $0, form, &seed) }
        try expectBundles(of: store, table, form)
        var stems: [[UInt8]: Int] = [:]
        for key in keys { stems[Array(key.dropLast(form.tailSize)), default: 0] += 1 }
        let bundleCount = stems.values.reduce(0) { $0 + ($1 + 29) / 30 }
        #expect(try store.entryCount() == bundleCount)
        struct Refused: Error {}
        for key in [keys[keys.count / 2], keys[keys.count - 1]] {
            #expect(throws: Refused.self) {
                try store.environment.write { transaction in
                    var appender = EntryAppender(to: table)
                    let isLast = try appender.append(
                        RawSpan(), for: key.span.bytes, in: &transaction)
                    let isWhole = try appender.finish(in: &transaction)
                    if !isLast || !isWhole { throw Refused() }
                }
            }
        }
    }

    @Test(
        "entries that come in order, from either end, fill bundles by half at least",
        arguments: [true, false])
    func ordered(isAscending: Bool) throws {
        let store = try NoteStore(options { $0.durability = .throwaway })
        let table = store.table.bundled(tailSizeBytes: 2)
        let keys = (0..<2_700).map { [7, UInt8($0 >> 8), UInt8($0 & 255)] }
        try store.environment.write { transaction in
            for key in isAscending ? keys : keys.reversed() {
                let isNew = try transaction.insert(RawSpan(), for: key.span.bytes, in: table)
                #expect(isNew)
            }
        }
        #expect(try store.entryCount() <= 2_700 / 15)
        try store.environment.read { view in
            let walked = try view.keys(in: table)
            #expect(walked == keys)
        }
    }

    @Test("a value that is no bundle is lent with its key, and refuses changes")
    func damaged() throws {
        let store = try NoteStore(options { $0.durability = .throwaway })
        let table = store.table.bundled(tailSizeBytes: 2)
        let (key, other): ([UInt8], [UInt8]) = ([5, 1, 1], [5, 1, 2])
        let damaged: [[UInt8]] = [[1], [1, 2, 3], Array(repeating: 0, count: 60)]
        for value in damaged {
            try store.environment.write { transaction in
                try transaction.put(value.span.bytes, for: key.span.bytes, in: store.table)
            }
            #expect(throws: LMDBError.self) {
                try store.environment.write { transaction in
                    _ = try transaction.insert(RawSpan(), for: other.span.bytes, in: table)
                }
            }
            #expect(throws: LMDBError.self) {
                try store.environment.write { transaction in
                    _ = try transaction.delete(other.span.bytes, in: table)
                }
            }
            try store.environment.read { view in
                var cursor = try view.cursor(in: table)
                guard let entry = try cursor.next() else {
                    Issue.record("no entry")
                    return
                }
                #expect(entry.key.array == key)
                #expect(entry.value.array == value)
                let found = try view.get(key.span.bytes, in: table)?.array
                #expect(found == value)
                let count = try view.statistics(of: table).entryCount
                #expect(count == 1)
            }
        }
    }

    @Test("keys that cannot be of an entry are refused")
    func refusedKeys() throws {
        let store = try NoteStore(options { $0.durability = .throwaway })
        let table = store.table.bundled(tailSizeBytes: 2)
        for size in [2, 65] {
            let key = [UInt8](repeating: 1, count: size)
            #expect(throws: LMDBError.self) {
                try store.environment.write { transaction in
                    _ = try transaction.insert(RawSpan(), for: key.span.bytes, in: table)
                }
            }
            try store.environment.write { transaction in
                let wasThere = try transaction.delete(key.span.bytes, in: table)
                #expect(!wasThere)
            }
        }
    }

    /// Reads a table in all ways.
    private static func expect(
        _ model: Set<[UInt8]>, in table: Table, _ view: ReadView, _ form: TailForm,
        _ seed: inout Seed
    ) throws {
        let keys = model.sorted { $0.lexicographicallyPrecedes($1) }
        let count = try view.statistics(of: table).entryCount
        #expect(count == keys.count)
        let others = (0..<40).map { _ in form.anyKey(&seed) }
        for key in keys.shuffled(using: &seed).prefix(60) + others {
            let value = try view.get(key.span.bytes, in: table)
            #expect(value?.byteCount == (model.contains(key) ? 0 : nil))
            let place = keys.firstIndex { !$0.lexicographicallyPrecedes(key) } ?? keys.count
            var up = try view.cursor(in: table)
            let next = try up.seek(key)?.key.array
            #expect(next == (place < keys.count ? keys[place] : nil))
            var down = try view.cursor(in: table, .descending)
            let isThere = model.contains(key)
            let last = try down.seek(key)?.key.array
            #expect(last == (isThere ? key : place > 0 ? keys[place - 1] : nil))
        }
        for _ in 0..<20 {
            let bounds = (0..<2).map { _ in keys.randomElement(using: &seed) ?? form.anyKey(&seed) }
            let (lower, upper) = (bounds[0], bounds[1])
            let range = KeyRange(from: .excluded(lower), to: .included(upper))
            let prefix = KeyRange.prefix(Array(form.anyKey(&seed).prefix(3)))
            for range in [range, prefix, .all] {
                let inside = keys.filter { key in range.contains(key.span.bytes) }
                for direction in [Direction.ascending, .descending] {
                    var cursor = try view.cursor(in: table, over: range, direction)
                    var walked: [[UInt8]] = []
                    while let entry = try cursor.next() {
                        walked.append(entry.key.array)
                        #expect(entry.value.byteCount == 0)
                    }
                    #expect(walked == (direction == .ascending ? inside : inside.reversed()))
                }
            }
        }
    }

    /// The nodes are bundles of the keys that a walk finds, none of them longer than allowed, and
    /// numbers select their entries.
    private func expectBundles(of store: NoteStore, _ table: Table, _ form: TailForm) throws {
        try store.environment.read { view in
            var keys: [[UInt8]] = []
            var cursor = try view.cursor(in: store.table)
            while let node = try cursor.next() {
                let (key, value) = (node.key.array, node.value.array)
                #expect(value.count % form.tailSize == 0 && value.count / form.tailSize < 30)
                #expect(table.furtherEntryCount(in: value) == value.count / form.tailSize)
                keys.append(key)
                for start in stride(from: 0, to: value.count, by: form.tailSize) {
                    keys.append(key.dropLast(form.tailSize) + value[start..<start + form.tailSize])
                }
            }
            let walked = try view.keys(in: table)
            #expect(walked == keys)
            var chosen: Set<[UInt8]> = []
            for choice in 0..<UInt64(200) {
                guard let key = try view.key(chosenBy: choice, in: table) else { continue }
                chosen.insert(key)
            }
            #expect(chosen.isSubset(of: keys))
            #expect(chosen.isEmpty == keys.isEmpty)
        }
    }
}

/// What the keys of a table begin and end with.
private enum TailForm: CaseIterable {
    /// As a search index has: a few letters, then 16 bytes.
    case search
    /// Tails of one byte, so that bundles are whole.
    case short
    /// Keys as long as they may be.
    case long

    var tailSize: Int {
        switch self {
        case .search: 16
        case .short: 1
        case .long: 63
        }
    }

    /// A key. Few different bytes make many keys of one stem, and tails that begin alike. No stem
    /// is the beginning of another, since each begins with its size.
    func key(_ seed: inout Seed) -> [UInt8] {
        let few: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
        let stemSize = self == .long ? 1 : Int.random(in: 1...3, using: &seed)
        let letters = (1..<stemSize).map { _ in few.randomElement(using: &seed) ?? 0 }
        let stem = [UInt8(stemSize)] + letters
        let isAlike = Bool.random(using: &seed)
        let tail = (0..<tailSize).map { place in
            isAlike && place < tailSize - 2 ? 0xFF : UInt8.random(in: 0...255, using: &seed)
        }
        return stem + tail
    }

    /// A key, the beginning of one, or one with more behind it.
    func anyKey(_ seed: inout Seed) -> [UInt8] {
        let key = key(&seed)
        switch Int.random(in: 0...3, using: &seed) {
        case 0: return Array(key.prefix(Int.random(in: 1...key.count, using: &seed)))
        case 1: return key + [0]
        default: return key
        }
    }
}
