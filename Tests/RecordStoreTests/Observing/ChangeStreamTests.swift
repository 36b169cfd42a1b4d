import RecordStore
import TestSupport
import Testing

@Suite("Change streams") struct ChangeStreamTests {
    /// A store that the body may close, verified after that.
    private func withClosedStore(_ body: (Store) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let store = try Store.open(at: path, options: .unflushed, Library.types)
        defer {
            #expect(throws: Never.self) {
                try store.close()
                expectSound(try Store.open(at: path, options: .unflushed, Library.types))
            }
        }
        try await body(store)
    }

    @Test("a transaction that was running when a stream was asked for is told as missed")
    func running() async throws {
        try await withClosedStore { store in
            let sets = try Self.subscribeWhileWriting(store)
            try await store.write { try $0.save(Author(name: "Bea")) }
            try store.close()
            #expect(await sets.summary() == ["missed 1", "2: 1"])
        }
    }

    private static func subscribeWhileWriting(_ store: Store) throws -> AsyncStream<
        ChangeEvent<ChangeSet>
    > {
        try store.write { transaction in
            try transaction.save(Author(name: "Ada"))
            return store.changes()
        }
    }

    @Test("a stream gets the set of a running transaction for which another listens")
    func second() async throws {
        try await withClosedStore { store in
            let first = store.changes()
            let second = try Self.subscribeWhileWriting(store)
            try store.close()
            #expect(await first.summary() == ["1: 1"])
            #expect(await second.summary() == ["1: 1"])
        }
    }

    @Test("a stream that nobody has any more listens no more")
    func dropped() async throws {
        try await withClosedStore { store in
            _ = store.changes()
            let sets = try Self.subscribeWhileWriting(store)
            try store.close()
            #expect(await sets.summary() == ["missed 1"])
        }
    }

    @Test("closing ends all streams after what waits, and later ones at once")
    func closing() async throws {
        try await withClosedStore { store in
            let sets = store.changes()
            try await store.write { try $0.save(Author(name: "Ada")) }
            let waiting = Task { () -> [String] in
                var found: [String] = []
                for await event in sets { found.append(event.summary) }
                return found
            }
            try store.close()
            #expect(await waiting.value == ["1: 1"])
            #expect(await store.changes().summary() == [])
        }
    }

    @Test("what a consumer leaves waiting beyond its buffer becomes one event that says so")
    func overflow() async throws {
        try await withClosedStore { store in
            let sets = store.changes(bufferBytes: 50_000)
            let large = String(repeating: "x", count: 20_000)
            for count in [1, 9, 1, 1, 1, 1] {
                try await store.write { transaction in
                    for _ in 0..<count { try transaction.save(Author(name: large)) }
                }
            }
            try store.close()
            #expect(await sets.summary() == ["missed 5", "6: 1"])
        }
    }

    @Test("a set that waits alone is kept however large it is")
    func alone() async throws {
        try await withClosedStore { store in
            let sets = store.changes(bufferBytes: 0)
            var iterator = sets.makeAsyncIterator()
            for number in 1...3 {
                try await store.write { try $0.save((0..<9).map { Author(name: "\($0)") }) }
                #expect(await iterator.next()?.summary == "\(number): 9")
            }
            for _ in 4...6 { try await store.write { try $0.save(Author(name: "Ada")) } }
            #expect(await iterator.next()?.summary == "missed 6")
        }
    }

    @Test("what others write to the file is told as missed with the next transaction")
    func others() async throws {
        try await withClosedStore { store in
            let sets = store.changes()
            let other = try Store.open(at: store.path, options: .unflushed, Library.types)
            try await other.write { try $0.save(Author(name: "Ada")) }
            try await other.write { try $0.save(Author(name: "Bea")) }
            try await store.write { try $0.save(Author(name: "Cy")) }
            try await store.write { try $0.save(Author(name: "Di")) }
            try store.close()
            #expect(await sets.summary() == ["missed 2", "3: 1", "4: 1"])
        }
    }

    @Test("a cancelled consumer gets no more, and nobody listens then")
    func cancellation() async throws {
        try await withClosedStore { store in
            let sets = store.changes()
            let consumer = Task { () -> Int in
                var count = 0
                for await _ in sets { count += 1 }
                return count
            }
            consumer.cancel()
            #expect(await consumer.value == 0)
            try await store.write { try $0.save(Author(name: "Ada")) }
            #expect(await sets.summary() == [])
        }
    }

    @Test("a snapshot says up to which transaction it sees")
    func sequence() async throws {
        try await withClosedStore { store in
            #expect(try await store.read { try $0.sequence } == 0)
            var sets = store.changes().makeAsyncIterator()
            for number in 1...3 as ClosedRange<UInt64> {
                try await store.write { try $0.save(Author(name: "Ada")) }
                #expect(await sets.next()?.sequence == number)
                #expect(try await store.read { try $0.sequence } == number)
            }
        }
    }
}

extension ChangeEvent<ChangeSet> {
    /// The sequence with the number of changes, or that something was missed.
    fileprivate var summary: String {
        switch self {
        case .committed(let set): "\(set.sequence): \(set.changes.count)"
        case .missed(let sequence): "missed \(sequence)"
        }
    }
}

extension AsyncStream<ChangeEvent<ChangeSet>> {
    /// Everything up to the end of the stream.
    fileprivate func summary() async -> [String] {
        await reduce(into: []) { $0.append($1.summary) }
    }
}
