import Foundation
import LMDB
import Synchronization
import TestSupport
import Testing

@Suite("Growth of the map")
struct GrowthTests {
    private static let small = options { $0.mapSizeBytes = 1 << 16 }

    @Test("10,000 inserts from a 1 MiB map, while four threads read whole states")
    func underReaders() throws {
        let store = try NoteStore(
            options {
                $0.mapSizeBytes = 1 << 20
                $0.durability = .throwaway
            })
        let isDone = Flag()
        let readers = (0..<4).map { _ in
            Worker {
                var lastCount = 0
                while !isDone.isRaised {
                    try store.environment.read { view in
                        let first = try Self.sum(view, store.table)
                        let second = try Self.sum(view, store.table)
                        #expect(first == second, "a state stays what it was")
                        #expect(first.count.isMultiple(of: 10), "a transaction is whole or absent")
                        #expect(first.total == first.count * (first.count - 1) / 2)
                        #expect(first.count >= lastCount, "a later state is not older")
                        lastCount = first.count
                    }
                }
            }
        }
        let padding = [UInt8](repeating: 7, count: 400)
        for batch in 0..<1_000 {
            try store.environment.write { transaction in
                for number in batch * 10..<batch * 10 + 10 {
                    let key = withUnsafeBytes(of: number.bigEndian) { Array($0) }
                    let value = key + padding
                    try transaction.put(value.span.bytes, for: key.span.bytes, in: store.table)
                }
            }
        }
        isDone.raise()
        for reader in readers { try reader.join() }
        #expect(try store.entryCount() == 10_000)
        #expect(try store.environment.info().mapSizeBytes > 4 << 20)
        try store.expectSound()
    }

    private static func sum(_ view: ReadView, _ table: Table) throws -> (count: Int, total: Int) {
        var cursor = try view.cursor(in: table)
        var sum = (count: 0, total: 0)
        while let entry = try cursor.next() {
            sum.count += 1
            let number = unsafe entry.value.unsafeLoadUnaligned(as: Int.self)
            sum.total += Int(bigEndian: number)
        }
        return sum
    }

    @Test("a write waits for a live reader, whose state stays whole, then grows and runs again")
    func waitsForReader() throws {
        let store = try NoteStore(Self.small)
        try store.environment.write { try $0.put("old", for: "a", in: store.table) }
        let reading = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let hasEnded = Flag()
        let reader = Worker {
            try store.environment.read { view in
                reading.signal()
                mayEnd.wait()
                let value = try view.get("a", in: store.table)
                let count = try view.statistics(of: store.table).entryCount
                #expect(value == "old" && count == 1)
                hasEnded.raise()
            }
        }
        reading.wait()
        let runs = Counter()
        let writer = Worker {
            try store.environment.write { transaction in
                runs.increment()
                if runs.value == 2 { #expect(hasEnded.isRaised) }
                try transaction.put("new", for: "a", in: store.table)
                try transaction.put(
                    String(repeating: "v", count: 100_000), for: "b", in: store.table)
            }
        }
        waitUntil { runs.value == 1 }
        mayEnd.signal()
        try reader.join()
        try writer.join()
        #expect(runs.value >= 2)
        #expect(try store.entryCount() == 2)
        try store.expectSound()
    }

    @Test("a closure that swallows the error of a full map runs again")
    func swallowedError() throws {
        let store = try NoteStore(Self.small)
        let value = String(repeating: "v", count: 100_000)
        var errors: [LMDBError] = []
        try store.environment.write { transaction in
            do {
                try transaction.put(value, for: "a", in: store.table)
            } catch let error as LMDBError {
                errors.append(error)
            }
        }
        #expect(errors.first == .failed(.mapFull, during: .put, path: store.path))
        #expect(try store.environment.read { try $0.get("a", in: store.table) } == value)
    }

    @Test("a nested transaction that meets the end runs again with what is around it")
    func nested() throws {
        let store = try NoteStore(Self.small)
        let value = String(repeating: "v", count: 100_000)
        for isSwallowed in [false, true] {
            var runs = 0
            try store.environment.write { transaction in
                runs += 1
                try transaction.put("around \(isSwallowed)", for: "a", in: store.table)
                do {
                    try transaction.nested { inner in
                        try inner.nested {
                            try $0.put(value, for: "\(isSwallowed)", in: store.table)
                        }
                    }
                } catch  where isSwallowed {
                }
            }
            #expect(runs > 1 || isSwallowed)
            let found = try store.environment.read {
                try ($0.get("a", in: store.table), $0.get("\(isSwallowed)", in: store.table))
            }
            #expect(found == ("around \(isSwallowed)", value))
        }
        try store.expectSound()
    }

    @Test("a transaction that meets the end only in its commit runs again")
    func atCommit() throws {
        var grewAtCommit = 0
        for pages in 1...14 {
            let store = try NoteStore(Self.small)
            var runs = 0
            var errorCount = 0
            try store.environment.write { transaction in
                runs += 1
                let value = [UInt8](repeating: 1, count: pages * 4096 - 16)
                let key: [UInt8] = [1]
                do {
                    try transaction.put(value.span.bytes, for: key.span.bytes, in: store.table)
                } catch {
                    errorCount += 1
                    throw error
                }
            }
            if runs == 2, errorCount == 0 { grewAtCommit += 1 }
            #expect(try store.entryCount() == 1, "\(pages) pages")
            try store.expectSound()
        }
        #expect(grewAtCommit > 0)
    }

    @Test("a value larger than the doubled map fits after as many doublings as it takes")
    func largeValue() throws {
        let store = try NoteStore(Self.small)
        let value = String(repeating: "v", count: 3_000_000)
        try store.environment.write { try $0.put(value, for: "a", in: store.table) }
        #expect(try store.environment.read { try $0.get("a", in: store.table) } == value)
        #expect(try store.environment.info().mapSizeBytes >= 4 << 20)
    }

    @Test("the map grows ahead of a closure when little is free")
    func growsAhead() throws {
        let store = try NoteStore(Self.small)
        var runs = 0
        for number in 0..<400 {
            try store.environment.write { transaction in
                runs += 1
                try transaction.put("small", for: "\(number)", in: store.table)
                try transaction.put(
                    String(repeating: "v", count: 1_000), for: "v\(number)", in: store.table)
            }
        }
        #expect(runs == 400)
        #expect(try store.environment.info().mapSizeBytes > 1 << 19)
    }

    @Test(
        "readers and writers adopt a map that another process has grown", arguments: [true, false])
    func otherProcess(readsFirst: Bool) throws {
        let store = try NoteStore(options { $0.mapSizeBytes = 1 << 20 })
        try store.fill(10)
        // A pooled handle is renewed, which must notice too.
        #expect(try store.entryCount() == 10)
        let child = try ChildProcess("grow", store.path, "3000")
        #expect(child.readLine() == "grown")
        if readsFirst { #expect(try store.entryCount() == 3_000) }
        try store.environment.write { try $0.put("v", for: "mine", in: store.table) }
        #expect(try store.entryCount() == 3_001)
        try child.writeLine()
        #expect(child.readLine() == "3001")
        #expect(child.wait() == .exit(0))
        try store.expectSound()
    }

    @Test("a job of a group that meets the end runs again, the others as they are")
    func groupCommit() async throws {
        let store = try NoteStore(Self.small)
        let value = String(repeating: "v", count: 100_000)
        let runs = (0..<8).map { _ in Counter() }
        let mayGo = Flag()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await store.environment.write { _ in waitUntil { mayGo.isRaised } }
            }
            for number in 0..<8 {
                group.addTask {
                    try await store.environment.write { transaction in
                        runs[number].increment()
                        let text = number == 3 ? value : "small"
                        try transaction.put(text, for: "\(number)", in: store.table)
                    }
                }
            }
            mayGo.raise()
            try await group.waitForAll()
        }
        #expect(runs[3].value > 1)
        let found = try store.environment.read { try $0.entries(in: store.table) }
        #expect(found.map(\.key) == (0..<8).map { "\($0)" })
        #expect(found[3].value == value)
        try store.expectSound()
    }
}
