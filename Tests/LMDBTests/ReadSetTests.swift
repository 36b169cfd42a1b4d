import LMDB
import TestSupport
import Testing

@Suite("A read set") struct ReadSetTests {
    /// What is noted of reads of a table with the keys "10", "20", "30" and "40".
    private func reads(_ body: (ReadView, Table) throws -> Void) throws -> ReadSet.Reads? {
        let store = try NoteStore()
        try store.environment.write { transaction in
            for key in ["10", "20", "30", "40"] {
                try transaction.put("value", for: key, in: store.table)
            }
        }
        let set = ReadSet()
        try store.environment.read(notingIn: set) { try body($0, store.table) }
        return set.tables[store.table]
    }

    private func key(_ text: String) -> [UInt8] { Array(text.utf8) }

    private var middle: KeyRange {
        KeyRange(from: .included(key("15")), to: .excluded(key("40")))
    }

    @Test("has the keys that were asked for, found or not")
    func keys() throws {
        let reads = try reads { view, table in
            _ = try view.get("20", in: table)
            _ = try view.get("25", in: table)
            var batch = view.batch(in: table)
            for low in 1...2 { batch.append(high: 0, low: UInt64(low)) }
            try batch.find()
        }
        let start = [UInt8](repeating: 0, count: 15)
        #expect(reads?.keys == [key("20"), key("25"), start + [1], start + [2]])
        #expect(reads?.ranges == [])
        #expect(reads?.isCounted == false)
    }

    @Test("has the stretch that a walk went over, up to its last key")
    func walks() throws {
        let ascending = try reads { view, table in
            var cursor = try view.cursor(in: table, over: middle)
            _ = try cursor.steps()
        }
        #expect(
            ascending?.ranges == [KeyRange(from: .included(key("15")), to: .included(key("20")))])
        let descending = try reads { view, table in
            var cursor = try view.cursor(in: table, over: middle, .descending)
            _ = try cursor.steps()
        }
        #expect(
            descending?.ranges == [KeyRange(from: .included(key("30")), to: .excluded(key("40")))])
    }

    @Test("has the whole range of a walk that looked beyond its last key")
    func exhausted() throws {
        for direction in [Direction.ascending, .descending] {
            let reads = try reads { view, table in
                let entries = try view.entries(in: table, over: middle, direction)
                #expect(entries.count == 2)
            }
            #expect(reads?.ranges == [middle])
        }
    }

    @Test("has each stretch of a walk that jumps")
    func jumps() throws {
        let there = key("25")
        let reads = try reads { view, table in
            var cursor = try view.cursor(in: table)
            _ = try cursor.steps()
            _ = try cursor.seeks(there)
        }
        let first = KeyRange(to: .included(key("10")))
        let second = KeyRange(from: .included(there), to: .included(key("30")))
        #expect(reads?.ranges == [first, second])
        #expect(reads?.keys == [])
    }

    @Test("has nothing of a cursor that did not move, and of reads without a note")
    func unnoted() throws {
        let reads = try reads { view, table in
            _ = try view.cursor(in: table)
            let value = try view.unnoted.get("10", in: table)
            let entries = try view.unnoted.entries(in: table)
            #expect(value == "value")
            #expect(entries.count == 4)
        }
        #expect(reads == nil)
    }

    @Test("has that entries were counted, and what reads inside the read asked for")
    func nested() throws {
        let store = try NoteStore()
        let set = ReadSet()
        try store.environment.read(notingIn: set) { _ in
            let count = try store.entryCount()
            let value = try store.environment.read { try $0.get("1", in: store.table) }
            #expect(count == 0)
            #expect(value == nil)
        }
        #expect(set.tables[store.table]?.isCounted == true)
        #expect(set.tables[store.table]?.keys == [key("1")])
    }
}

/// Moves of which only the place matters.
extension Cursor {
    fileprivate mutating func steps() throws -> Bool { try next() != nil }
    fileprivate mutating func seeks(_ key: [UInt8]) throws -> Bool {
        try seek(key) != nil
    }
}
