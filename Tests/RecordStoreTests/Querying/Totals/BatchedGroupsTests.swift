import LMDB
import RecordStore
import TestSupport
import Testing

/// The groups that one transaction changes: few and many, in any order, with records that come,
/// change and go, and sums around the limits of a word and of a digit. The check of the store adds
/// each group up anew, and compares every byte.
@Suite("Groups that a batch changes")
struct BatchedGroupsTests {
    private struct Coin: Record {
        var id = ID()
        /// Nil is a value of its own.
        var box: Int?
        var land = ""
        var value = 0

        static let schema = Schema<Coin>("Coin", blank: Coin()) {
            Field(1, "box", \.box)
            Field(2, "land", \.land)
            Field(3, "value", \.value)
        }
        static let aggregates = SchemaExtension(Coin.self, owner: "coins") {
            AggregateIndex("byBox", by: .ascending(\.box), summing: .field(\.value))
            AggregateIndex(
                "byLandAndBox", by: .ascending(\.land), .descending(\.box), summing: .field(\.value)
            )
        }
    }

    private static let values: [Int] = {
        let limits: [Int] = [0, 1, 127, 128, 255, 1 << 47, 1 << 54, 1 << 55, 1 << 56, .max / 2]
        return limits.flatMap { [$0, $0 - 1, -$0, -$0 - 1] } + [.max, .min, .min + 1]
    }()

    @Test(
        "have the sums of their records",
        arguments: [1, 2, 7, 31, 32, 33, 513, 2_049])
    func agree(boxCount: Int) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ UInt64(boxCount))
        var coins = (0..<boxCount + 600).map { number in
            Coin(
                box: number % boxCount == 3 ? nil : number % boxCount - boxCount / 2,
                land: "land of the long name \(number % 3)",
                value: Self.values.randomElement(using: &generator) ?? 0)
        }
        coins.shuffle(using: &generator)
        try withVerifiedStore([Coin.self], extending: [Coin.aggregates]) { store in
            try store.write { transaction in
                try transaction.save(coins)
                for position in coins.indices where position % 3 == 0 {
                    coins[position].value = Self.values.randomElement(using: &generator) ?? 0
                    if position % 2 == 0 { coins[position].box = nil }
                    try transaction.save(coins[position])
                }
                for coin in coins.suffix(200) { try transaction.delete(coin.id) }
                coins.removeLast(200)
            }
            try compare(store, coins)
            try store.write { transaction in
                for coin in coins.prefix(300) { try transaction.delete(coin.id) }
            }
            coins.removeFirst(300)
            try compare(store, coins)
            try store.write { transaction in
                for coin in coins { try transaction.delete(coin.id) }
            }
            try compare(store, [])
        }
    }

    private func compare(_ store: Store, _ coins: [Coin]) throws {
        expectSound(store)
        let found = try store.totals(
            of: Query<Coin>(), by: .value(\.box), .count, .wideSum(\.value))
        let expected = Dictionary(grouping: coins, by: \.box)
        #expect(found.map(\.group) == expected.keys.sorted { ($0 ?? .min) < ($1 ?? .min) })
        for total in found {
            let coins = expected[total.group] ?? []
            #expect(total.values.0 == coins.count)
            #expect(total.values.1 == coins.reduce(0) { $0 + Int128($1.value) })
        }
    }

    @Test("an entry that its records do not have makes the transaction unusable, once and for all")
    func caughtDamage() throws {
        let folder = try TemporaryFolder()
        func open(_ name: String) throws -> (Store, Environment, Table) {
            let path = folder.path(name)
            let store = try Store.open(
                at: path, options: .unflushed, extending: [Coin.aggregates], [Coin.self])
            let environment = try Environment.open(at: path, options: .unflushed)
            let tables = try environment.openTables(["i1"], makingMissing: false)
            return (store, environment, tables[0])
        }
        let (store, environment, table) = try open("store")
        let (other, otherEnvironment, otherTable) = try open("other")
        let coins = (0..<20).map { Coin(box: $0, value: 3) }
        try store.write { try $0.save(coins) }
        try other.write { try $0.save(Coin(box: 10, value: 5)) }
        let (key, value) = try otherEnvironment.read { view -> ([UInt8], [UInt8]) in
            let key = try #require(try view.keys(in: otherTable).first)
            guard let value = try view.get(key.span.bytes, in: otherTable) else { return (key, []) }
            return (key, value.array)
        }
        try environment.write { transaction in
            try transaction.put(value.span.bytes, for: key.span.bytes, in: table)
        }
        var caughtCount = 0
        #expect(throws: StoreError.self) {
            try store.write { transaction in
                for coin in coins {
                    if coin.box == 10 {
                        try transaction.delete(coin.id)
                    } else {
                        try transaction.save(Coin(id: coin.id, box: coin.box, value: 4))
                    }
                }
                for _ in 0..<3 {
                    do { try transaction.savepoint { _ in } } catch { caughtCount += 1 }
                    let found = try transaction.snapshot.totals(
                        of: Query<Coin>(), by: .value(\.box), .sum(\.value))
                    #expect(found.map(\.values) == Array(repeating: 4, count: 19))
                }
            }
        }
        #expect(caughtCount == 3)
        let found = try store.totals(of: Query<Coin>(), by: .value(\.box), .sum(\.value))
        #expect(found.map(\.values) == (0..<20).map { $0 == 10 ? 5 : 3 })
    }

    @Test("rows that are sorted by text with equal beginnings come in order")
    func equalBeginnings() throws {
        // Eight bytes behind those that all share decide first. So many names share these too.
        let names = (0..<17_000).map {
            "a name that \($0 % 50 == 0 ? "begins" : "starts so") \($0)"
        }
        try withVerifiedStore([Coin.self]) { store in
            try store.write { try $0.save(names.map { Coin(land: $0) }) }
            let found = try store.fetch(Query<Coin>().sorted(by: .ascending(\.land)))
            #expect(found.map(\.land) == names.sorted())
        }
    }
}
