import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

@Suite("Damage of a history") struct DamagedHistoryTests {
    private let kept: KeptStore
    private let store: Store

    init() throws {
        kept = try KeptStore([Author.self])
        store = try kept.open()
        let author = Author(name: "Ann")
        try store.write { try $0.save(author) }
        for number in 0..<5 { try store.update(author.id) { $0.name = "\(number)" } }
        try store.setMark("m")
        try store.addHistoryConsumer("c")
    }

    /// Changes one bit of the value of an entry, or removes the entry.
    private func damage(_ table: String, at position: Int, bit: Int?) throws {
        let environment = try Environment.open(at: kept.path, options: .unflushed)
        let table = try environment.openTables([table], makingMissing: false)[0]
        try environment.write { transaction in
            var found: (key: [UInt8], value: [UInt8])?
            do {
                var cursor = try transaction.view.cursor(in: table)
                for _ in 0...position {
                    guard let entry = try cursor.next() else { break }
                    found = (entry.key.array, entry.value.array)
                }
            }
            let key = try #require(found?.key)
            var value = try #require(found?.value)
            guard let bit else {
                _ = try transaction.delete(key.span.bytes, in: table)
                return
            }
            value[bit / 8 % value.count] ^= 1 << UInt8(bit % 8)
            try transaction.put(value.span.bytes, for: key.span.bytes, in: table)
        }
    }

    @Test(
        "any bit, and any missing entry, is found, and repair removes what came before",
        arguments: ["changes", "transactions"])
    func history(table: String) throws {
        var seed = Seed("damaged history of \(table)")
        let bit = Int.random(in: 0..<1_000, using: &seed)
        try damage(table, at: 2, bit: Bool.random(using: &seed) ? bit : nil)
        let violation = Violation(
            type: "history", name: nil, id: nil, kind: .damagedHistory(sequence: 3))
        #expect(try store.verify().violations == [violation])
        #expect(try store.repair().isSound)
        let page = try store.history()
        #expect(page.missed == [3] && page.events.map(\.sequence) == [3, 4, 5, 6])
        #expect(try store.undo() == [6])
        expectSound(store)
    }

    @Test("a damaged transaction is neither told nor taken back")
    func refused() throws {
        try damage("changes", at: 5, bit: 9)
        let error = StoreError.history(.damaged(sequence: 6))
        #expect(try storeError { _ = try store.history() } == error)
        #expect(try storeError { try store.undo() } == error)
        try store.repair()
    }

    @Test("damage at the oldest end keeps nobody from writing, and goes")
    func writing() throws {
        try damage("transactions", at: 0, bit: 33)
        try store.write { try $0.save(Author(name: "Bea")) }
        #expect(try store.history().events.map(\.sequence) == [1, 2, 3, 4, 5, 6, 7])
        #expect(try store.history().missed == [1])
        expectSound(store)
    }

    @Test("a damaged place is found and removed")
    func places() throws {
        try damage("places", at: 0, bit: 77)
        try damage("places", at: 1, bit: 177)
        let kinds = try store.verify().violations.map(\.kind)
        #expect(kinds == [.damagedPlace(name: "c"), .damagedPlace(name: "m")])
        let error = try storeError { try store.undo(to: "m") }
        #expect(error == .history(.damagedPlace(name: "m")))
        #expect(try store.repair().isSound && store.historyConsumers() == [])
    }

    /// Puts a value under a key, as another program could.
    private func put(_ value: [UInt8], for key: [UInt8], in table: String) throws {
        let environment = try Environment.open(at: kept.path, options: .unflushed)
        let table = try environment.openTables([table], makingMissing: false)[0]
        try environment.write { try $0.put(value, for: key, in: table) }
    }

    @Test(
        "keys that no transaction has are found, and repair ends no history that comes after it",
        arguments: [
            [UInt8](repeating: 0xFF, count: 8), [0x80, 0, 0, 0, 0, 0, 0, 2], [5], [0],
        ])
    func strayKeys(key: [UInt8]) throws {
        try put([1, 2, 3, 4, 5, 6], for: key, in: "transactions")
        #expect(try store.verify().violations.count == 1)
        #expect(try store.repair().isSound)
        let token = try store.historyToken()
        try store.write { try $0.save(Author(name: "Bea")) }
        #expect(try store.history(after: token).transactions.map(\.sequence) == [7])
        #expect(try store.undo() == [7])
        expectSound(store)
    }

    @Test("places behind all that there can be are damaged, and so are those without a name")
    func farPlaces() throws {
        for key: [UInt8] in [[1, 99], [2, 109], [2], [3, 0xFF]] {
            var value = [UInt8](repeating: 0xFF, count: 8) + [UInt8](repeating: 0, count: 24)
            seal(&value, for: key)
            try put(value, for: key, in: "places")
        }
        #expect(throws: StoreError.history(.damagedPlace(name: "c"))) {
            try store.history(forConsumer: "c")
        }
        #expect(throws: StoreError.history(.damagedPlace(name: "m"))) { try store.undo(to: "m") }
        #expect(try store.verify().violations.count == 4)
        #expect(try store.repair().isSound)
        expectSound(store)
    }

    /// Updates from what no record can have had to the number of books that the author has.
    private static let impossible: [[UInt8]] = [
        [0], [101] + [UInt8](repeating: 7, count: 100), [2, 7],
    ]

    @Test("values that no record can have are not brought back", arguments: impossible)
    func impossibleValue(old: [UInt8]) throws {
        var value: [UInt8] = [1, 1, 3] + old + [9] + [UInt8](repeating: 0, count: 8)
        let last = try #require(try StoreDump(of: kept.path).tables["changes"]?.last?.key)
        seal(&value, for: last)
        try put(value, for: last, in: "changes")
        let before = try StoreDump(of: kept.path)
        #expect(throws: StoreError.self) { try store.undo() }
        #expect(try StoreDump(of: kept.path) == before)
    }

    private func seal(_ value: inout [UInt8], for key: [UInt8]) {
        let checksum = ChecksumPair(key).extended(value).instruction
        value += (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
    }
}
