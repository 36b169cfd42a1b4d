import Foundation
import RecordStore
import TestSupport
import Testing

/// Totals in so many groups that their memory grows again and again.
@Suite("Totals in tens of thousands of groups")
struct ManyGroupsTests {
    private static let recordCount = 40_000
    private static let groupCount = 33_500

    private struct Leaf: Record {
        var id = ID()
        /// Nil is a value of its own.
        var number: Int?
        var name = ""
        var weight = 0
        var price = Decimal()
        var length = 0.0

        static let schema = Schema<Leaf>("Leaf", blank: Leaf()) {
            Field(1, "number", \.number)
            Field(2, "name", \.name)
            Field(3, "weight", \.weight)
            Field(4, "price", \.price)
            Field(5, "length", \.length)
        }
        static let aggregate = SchemaExtension(Leaf.self, owner: "leaves") {
            AggregateIndex(
                "byNumber", by: .ascending(\.number), summing: .field(\.weight), .field(\.price),
                .field(\.length))
        }

        init() {}

        init(_ position: Int) {
            let number = position * 7_919 % groupCount
            // Some sums fit no word, though each of their numbers does.
            weight = number % 5 == 0 ? .max - number : number - 20_000
            price = Decimal(number) / 100
            length = 0.1 * Double(number)
            name = "leaf with a long name \(number)"
            self.number = number == 17 ? nil : number
        }
    }

    /// What some records add up to.
    private struct Sums: Equatable {
        var count = 0
        var weight: Int128 = 0
        var price = Decimal()
        var least = Int.max
        var length = 0.0

        mutating func add(_ leaf: Leaf) {
            count += 1
            weight += Int128(leaf.weight)
            price += leaf.price
            least = min(least, leaf.weight)
            length += leaf.length
        }
    }

    @Test("are those of each group, by numbers, texts and calculations", arguments: [false, true])
    func sums(hasAggregate: Bool) throws {
        let leaves = (0..<Self.recordCount).map { Leaf($0) }
        let store = try Store.compared(
            [Leaf.self], extending: hasAggregate ? [Leaf.aggregate] : [])
        try store.write { try $0.save(leaves) }
        var expected: [Int?: Sums] = [:]
        for leaf in leaves { expected[leaf.number, default: Sums()].add(leaf) }
        let numbers = expected.keys.sorted { ($0 ?? .min) < ($1 ?? .min) }

        let found = try store.totals(
            of: Query<Leaf>(), by: .value(\.number), .count, .wideSum(\.weight), .sum(\.price),
            .sum(\.length))
        #expect(found.map(\.group) == numbers)
        for total in found {
            let sums = try #require(expected[total.group])
            let (count, weight, price, length) = total.values
            guard count == sums.count, weight == sums.weight, price == sums.price,
                length == sums.length
            else {
                Issue.record("\(total) is not \(sums)")
                return
            }
        }
        let least = try store.totals(of: Query<Leaf>(), by: .value(\.name), .least(\.weight))
        #expect(least.count == Self.groupCount)
        #expect(least.map(\.group) == least.map(\.group).sorted())
        var leastOfNames: [String: Int] = [:]
        for leaf in leaves { leastOfNames[leaf.name] = expected[leaf.number]?.least }
        #expect(least.allSatisfy { $0.values == leastOfNames[$0.group] })

        let opposite = try store.totals(
            of: Query<Leaf>(), by: .value { $0.number * -1 }, .wideSum(\.weight))
        let nilFirst = numbers.filter { $0 == nil } + numbers.filter { $0 != nil }.reversed()
        #expect(opposite.map(\.group) == nilFirst.map { $0.map { -$0 } })
        #expect(
            opposite.allSatisfy { total in
                total.values == expected[total.group.map { -$0 }]?.weight
            })
    }

    @Test("end wherever their task is cancelled, and leave the store as it was")
    func cancelled() async throws {
        let count = 10_000
        let store = try Store.compared([Leaf.self])
        try await store.write { try $0.save((0..<count).map { Leaf($0) }) }
        let read: @Sendable () throws -> Int = {
            try store.totals(of: Query<Leaf>(), by: .value(\.name), .wideSum(\.weight)).count
        }
        let start = ContinuousClock.now
        #expect(try read() == count)
        let whole = (ContinuousClock.now - start) / .seconds(1)
        var cancelledCount = 0
        for part in 0..<8 {
            let begun = DispatchSemaphore(value: 0)
            let task = Task.detached {
                begun.signal()
                return try read()
            }
            // A thread of its own, because tasks may all wait while the read has the last thread.
            Thread {
                begun.wait()
                Thread.sleep(forTimeInterval: whole * Double(part) / 8)
                task.cancel()
            }.start()
            do {
                #expect(try await task.value == count)
            } catch is CancellationError {
                cancelledCount += 1
            }
        }
        #expect(cancelledCount > 0)
        #expect(try read() == count)
    }
}
