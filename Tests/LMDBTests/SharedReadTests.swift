import Foundation
import LMDB
import Synchronization
import TestSupport
import Testing

@Suite("A read that threads share") struct SharedReadTests {
    private let environment: Environment
    private let table: Table
    private let folder: TemporaryFolder
    private static let count = 20_000

    init() throws {
        folder = try TemporaryFolder()
        var options = EnvironmentOptions()
        options.durability = .throwaway
        environment = try Environment.open(at: folder.path("notes"), options: options)
        let table = try environment.openTables(["notes"])[0]
        try environment.write { transaction in
            for number in 0..<Self.count {
                try transaction.put("value \(number)", for: Self.key(number), in: table)
            }
        }
        self.table = table
    }

    private static func key(_ number: Int) -> String { "key \(1_000_000 + number)" }

    @Test("has stretches that hold each key once, in order", arguments: [1, 2, 7, 64, 100_000])
    func stretches(limit: Int) throws {
        try environment.read { view in
            let ranges = try view.stretches(of: table, atMost: limit)
            #expect(ranges.count <= limit && (limit == 1) == (ranges.count == 1))
            var keys: [[UInt8]] = []
            var counts: [Int] = []
            for range in ranges {
                let before = keys.count
                var cursor = try view.cursor(in: table, over: range)
                while let entry = try cursor.next() { keys.append(entry.key.array) }
                counts.append(keys.count - before)
            }
            #expect(try keys == view.keys(in: table))
            let mean = Self.count / ranges.count
            #expect(counts.allSatisfy { $0 > 0 && $0 <= 3 * mean + 500 })
        }
    }

    @Test("of an empty table has one stretch, and of a table of one page too")
    func small() throws {
        let tables = try environment.openTables(["empty", "small"])
        try environment.write { try $0.put("a", for: "b", in: tables[1]) }
        try environment.read { view in
            for table in tables {
                let ranges = try view.stretches(of: table, atMost: 8)
                #expect(ranges == [.all])
            }
        }
    }

    @Test("shows all of them the state that it began with, while a writer commits")
    func sameState() throws {
        let table = table
        let totals = Mutex<[Int]>([])
        let (hasBegun, hasWritten) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        try environment.read { view in
            let before = view.transactionID
            try view.sharing(with: 3) { [environment] shared in
                hasBegun.signal()
                hasWritten.wait()
                hasWritten.signal()
                let total = try? Self.total(of: table, shared)
                // A read inside, on the same thread, has the state too.
                let inner = try? environment.read { try Self.total(of: table, $0) }
                totals.withLock { $0 += [total ?? -1, inner ?? -1, shared.transactionID - before] }
            } while: {
                hasBegun.wait()
                let writer = Thread { [environment] in
                    try? environment.write { transaction in
                        for number in 0..<Self.count {
                            _ = try transaction.delete(Self.key(number), in: table)
                        }
                    }
                    hasWritten.signal()
                }
                writer.start()
                hasWritten.wait()
                hasWritten.signal()
                let total = try Self.total(of: table, view)
                #expect(total == Self.count)
            }
        }
        let found = totals.withLock { $0 }
        #expect(!found.isEmpty && found.count % 3 == 0)
        for place in stride(from: 0, to: found.count, by: 3) {
            #expect(Array(found[place..<place + 3]) == [Self.count, Self.count, 0])
        }
        #expect(try environment.read { try Self.total(of: table, $0) } == 0)
    }

    private static func total(of table: Table, _ view: ReadView) throws -> Int {
        var total = 0
        var cursor = try view.cursor(in: table)
        while try cursor.next() != nil { total += 1 }
        return total
    }

    @Test("lets no thread in after it has ended, and passes an error on")
    func ended() throws {
        struct Halt: Error {}
        let entered = Counter()
        for _ in 0..<50 {
            #expect(throws: Halt.self) {
                try environment.read { view in
                    try view.sharing(with: 4) { _ in
                        entered.increment()
                    } while: {
                        throw Halt()
                    }
                }
            }
            let before = entered.value
            try environment.write { try $0.put("a", for: "b", in: table) }
            #expect(entered.value == before)
        }
    }

    @Test("holds nothing once it has ended, also for helpers whose turn has not come")
    func letsGo() throws {
        final class Held: Sendable {}
        var left = 0
        for _ in 0..<200 {
            var held: Held? = Held()
            weak let observed = held
            try environment.read { view in
                view.sharing(with: 4) { [held] _ in
                    withExtendedLifetime(held) {}
                } while: {
                }
            }
            held = nil
            if observed != nil { left += 1 }
        }
        #expect(left == 0)
    }

    private struct Failure: Error {}

    @Test("ends the reads of its helpers when it fails")
    func ends() throws {
        let isInside = DispatchSemaphore(value: 0)
        let error = Mutex<LMDBError?>(nil)
        let read = { [environment, table] in
            try environment.read { view in
                try view.sharing(with: 1) { view in
                    do throws(LMDBError) {
                        isInside.signal()
                        // Without an end, were it not told to end.
                        while true {
                            var cursor = try view.cursor(in: table)
                            while try cursor.next() != nil {}
                        }
                    } catch let found {
                        error.withLock { $0 = found }
                    }
                } while: {
                    isInside.wait()
                    throw Failure()
                }
            }
        }
        #expect(throws: Failure.self) { try read() }
        #expect(error.withLock { $0.map { "\($0)" } } == "\(LMDBError.cancelled)")
    }

    @Test("has no helpers inside a write")
    func write() throws {
        try environment.write { transaction in
            let view = transaction.view
            view.sharing(with: 4) { _ in
                Issue.record("a helper in a write")
            } while: {
            }
            let ranges = try view.stretches(of: table, atMost: 8)
            #expect(ranges == [.all])
        }
    }
}
