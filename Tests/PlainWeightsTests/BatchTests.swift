import Foundation
import PlainWeights
import Testing

@Suite("Adding many records") struct BatchTests {
    private let start = Date(timeIntervalSince1970: 1_600_000_000)

    private func sessions(_ count: Int, notes: String = "") -> [WorkoutSession] {
        (0..<count).map {
            WorkoutSession(
                startDate: start.addingTimeInterval(Double($0)), utcOffsetMinutes: 0, notes: notes)
        }
    }

    /// How many transactions `add` commits.
    private func transactions(
        _ store: WorkoutStore, _ add: () throws -> Void
    ) throws -> UInt64 {
        let before = try store.read { try $0.sequence }
        try add()
        return try store.read { try $0.sequence } - before
    }

    @Test("takes a transaction for each fifty thousand")
    func byCount() throws {
        try withVerifiedStore { store in
            let records = sessions(50_001)
            let two = try transactions(store) { try store.sessions.insert(records) }
            #expect(two == 2)
            for record in [records[0], records[49_999], records[50_000]] {
                #expect(try store.sessions.get(record.id) == record)
            }
            let one = try transactions(store) { try store.sessions.insert(sessions(50_000)) }
            #expect(one == 1)
        }
    }

    @Test("takes a transaction for each 32 MiB, unless one is asked for")
    func bySize() throws {
        let notes = String(repeating: "n", count: 65_536)
        try withVerifiedStore { store in
            for (count, expected) in [(508, 1), (509, 2), (1016, 2), (1017, 3)] {
                let records = sessions(count, notes: notes)
                let found = try transactions(store) { try store.sessions.insert(records) }
                #expect(found == expected, "\(count) records")
            }
            let records = sessions(1017, notes: notes)
            let found = try transactions(store) {
                try store.sessions.insert(records, inOneTransaction: true)
            }
            #expect(found == 1)
        }
    }

    @Test("takes none for nothing, and the same in asynchronous code")
    func asynchronous() async throws {
        try await withVerifiedStore { store in
            let before = try await store.read { try $0.sequence }
            try await store.sessions.insert([])
            try await store.sessions.insert(sessions(50_001))
            let after = try await store.read { try $0.sequence }
            #expect(after == before + 2)
        }
    }

    @Test("leaves no record of a batch in which one is refused")
    func refused() throws {
        try withVerifiedStore { store in
            var records = sessions(3)
            records[2].startDate = .distantFuture
            #expect(throws: TrainingError.self) { try store.sessions.insert(records) }
            records[2] = records[0]
            #expect(throws: StoreError.self) { try store.sessions.insert(records) }
            let found = try store.sessions.get(records[0].id)
            #expect(found == nil)
        }
    }
}
