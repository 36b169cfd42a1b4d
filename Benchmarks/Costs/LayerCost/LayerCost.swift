import BenchmarkSupport
import Foundation
import LMDB
import LayerCostPeer

/// Fills a store, then compares reads with C and many writers with one.
struct LayerCost {
    private let options: NumberOptions
    private let entryCount: Int
    private let commitCount: Int
    private let folder: String
    private let environment: Environment
    private let table: Table
    private let keys: [UInt8]
    private static let keyBytes = 16
    private static let getCount = 50_000

    init(_ options: NumberOptions) throws {
        self.options = options
        let entryCount = options["--entries"]
        self.entryCount = entryCount
        commitCount = options["--commits"]
        folder = NSTemporaryDirectory() + "layer-cost-\(ProcessInfo.processInfo.processIdentifier)"
        environment = try Environment.open(at: folder)
        let table = try environment.openTables(["entries"])[0]
        self.table = table
        let value = [UInt8](repeating: 7, count: 150)
        try environment.write { transaction in
            for number in 0..<entryCount {
                try transaction.put(value.span.bytes, for: Self.key(number).span.bytes, in: table)
            }
        }
        var generator = SystemRandomNumberGenerator()
        keys = (0..<Self.getCount).flatMap { _ in
            Self.key(Int.random(in: 0..<entryCount, using: &generator))
        }
    }

    func run() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        guard let peer = peer_open(folder, "entries", 64 << 30) else { return }
        defer { peer_close(peer) }

        print("\(entryCount) entries, \(options["--rounds"]) rounds, nanoseconds, medians")
        print(Rounds.heading)
        let rounds = Rounds(count: options["--rounds"])
        var cSum: UInt64 = 0
        try rounds.compare("get", operations: Self.getCount) {
            timed { cSum = peer_get(peer, keys, Self.getCount) }
        } swift: {
            try timed { try check(try environment.read { try getAll($0) }, cSum) }
        }
        try rounds.compare("renew + get", operations: Self.getCount) {
            timed { cSum = peer_get_alone(peer, keys, Self.getCount) }
        } swift: {
            try timed { try check(try getEachAlone(), cSum) }
        }
        try rounds.compare("cursor step", operations: entryCount) {
            timed { cSum = peer_scan(peer) }
        } swift: {
            try timed { try check(try scan(), cSum) }
        }
        try compareWriters()
    }

    /// Both sides must have read the same.
    private func check(_ sum: UInt64, _ cSum: UInt64) throws {
        precondition(sum == cSum, "C read \(cSum), Swift \(sum)")
    }

    private func getAll(_ view: ReadView) throws -> UInt64 {
        var sum: UInt64 = 0
        let bytes = keys.span.bytes
        for index in 0..<Self.getCount {
            let start = index * Self.keyBytes
            let key = bytes.extracting(start..<start + Self.keyBytes)
            sum += UInt64(try view.get(key, in: table)?.unsafeLoad(as: UInt8.self) ?? 0)
        }
        return sum
    }

    private func getEachAlone() throws -> UInt64 {
        var sum: UInt64 = 0
        for index in 0..<Self.getCount {
            sum += try environment.read { view in
                let start = index * Self.keyBytes
                let key = keys.span.bytes.extracting(start..<start + Self.keyBytes)
                return UInt64(try view.get(key, in: table)?.unsafeLoad(as: UInt8.self) ?? 0)
            }
        }
        return sum
    }

    private func scan() throws -> UInt64 {
        try environment.read { view in
            var sum: UInt64 = 0
            var cursor = try view.cursor(in: table)
            while let entry = try cursor.next() {
                sum += UInt64(entry.value.unsafeLoad(as: UInt8.self))
            }
            return sum
        }
    }

    /// Durable commits a second of one asynchronous writer and of 16 at once, in turns.
    private func compareWriters() throws {
        var rates: [Int: [Double]] = [:]
        for round in 0..<7 {
            for writerCount in [1, 16] {
                let first = entryCount + round * commitCount
                let seconds = Self.seconds { await write(from: first, writers: writerCount) }
                rates[writerCount, default: []].append(Double(commitCount) / seconds)
            }
        }
        let (one, many) = (Rounds.median(rates[1] ?? []), Rounds.median(rates[16] ?? []))
        print(
            String(
                format: "durable writes a second: 1 writer %.0f, 16 writers %.0f, ratio %.1f",
                one, many, many / one))
    }

    private func write(from first: Int, writers: Int) async {
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<writers {
                group.addTask {
                    for number in 0..<commitCount / writers {
                        await writeOne(first + number * writers + writer)
                    }
                }
            }
        }
    }

    private func writeOne(_ number: Int) async {
        let key = Self.laterKey(number)
        let value = [UInt8](repeating: 8, count: 150)
        do {
            try await environment.write { [table] transaction in
                try transaction.put(value.span.bytes, for: key.span.bytes, in: table)
            }
        } catch {
            preconditionFailure("write of \(number) failed: \(error)")
        }
    }
}

extension LayerCost {
    /// Scattered like random identifiers, but the same in every run.
    private static func key(_ number: Int) -> [UInt8] {
        let high = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        return withUnsafeBytes(of: (high.bigEndian, UInt64(number).bigEndian)) { Array($0) }
    }

    /// Ascending like identifiers that begin with the time.
    private static func laterKey(_ number: Int) -> [UInt8] {
        withUnsafeBytes(of: (UInt64.max, UInt64(number).bigEndian)) { Array($0) }
    }

    private static func seconds(_ body: @escaping @Sendable () async -> Void) -> Double {
        let start = ContinuousClock.now
        let done = DispatchSemaphore(value: 0)
        Task {
            await body()
            done.signal()
        }
        done.wait()
        return (ContinuousClock.now - start) / .seconds(1)
    }
}
