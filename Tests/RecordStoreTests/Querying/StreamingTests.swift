import Foundation
import RecordStore
import TestSupport
import Testing

private struct Tick: Record {
    var id = ID()
    var value = 0

    static let schema = Schema<Tick>("Tick", blank: Tick()) {
        Field(1, "value", \.value)
        Index("byValue", on: .descending(\.value))
    }
}

#if os(Linux)
    /// The room is generous: the memory is that of the process, in which other tests run too.
    @Suite("Streaming") struct StreamingTests {
        private static let count = repetitions(
            "PLAINWEIGHTS_RECORDS", quick: 30_000, thorough: 100_000)
        /// What a walk may need: of a million records far less than all of them.
        private static let roomBytes = 64 << 20

        @Test("a walk over all records needs no more memory than a walk over a few")
        func bounded() throws {
            try withVerifiedStore([Tick.self]) { store in
                for start in stride(from: 0, to: Self.count, by: 10_000) {
                    try store.write { transaction in
                        for value in start..<min(start + 10_000, Self.count) {
                            try transaction.save(Tick(value: value))
                        }
                    }
                }
                let before = try Self.anonymousBytes()
                var (sum, walkCount, largest) = (0, 0, before)
                try store.read { snapshot in
                    for query in [Query<Tick>(), Query().sorted(by: .ascending(\.value))] {
                        try snapshot.forEach(query) { sample in
                            sum += sample.value
                            walkCount += 1
                            if walkCount % 10_000 == 0 {
                                largest = max(largest, try Self.anonymousBytes())
                            }
                        }
                    }
                }
                #expect(walkCount == 2 * Self.count)
                #expect(sum == Self.count * (Self.count - 1))
                #expect(largest - before < Self.roomBytes)
            }
        }

        /// The memory of the process that no file is behind.
        private static func anonymousBytes() throws -> Int {
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon") })
            let kilobytes = try #require(line.split(separator: " ").dropFirst().first)
            return try #require(Int(kilobytes)) << 10
        }
    }
#endif
