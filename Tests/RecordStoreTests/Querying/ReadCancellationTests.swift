import Foundation
import RecordStore
import Synchronization
import TestSupport
import Testing

/// Reads of cancelled tasks: long ones end at once, short ones are answered, and what a write reads
/// is not touched.
@Suite("Cancelled reads") struct ReadCancellationTests {
    private static let count = 4_000

    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(at: folder.path("store"), options: .unflushed, [Parcel.self])
        try store.write { transaction in
            for number in 0..<Self.count {
                try transaction.insert(
                    Parcel(
                        group: number % 300, name: "parcel \(number)", count: number,
                        tags: ["tag \(number % 7)"]))
            }
        }
    }

    /// Every way to read for long.
    private static let reads: [(name: String, read: @Sendable (Snapshot) throws -> Void)] = [
        ("count of a scan", { _ = try $0.count(Query<Parcel> { $0.ratio > 1 }) }),
        ("count of entries", { _ = try $0.count(Query<Parcel> { $0.count >= 0 }) }),
        ("fetch by an index", { _ = try $0.fetch(Query().sorted(by: .ascending(\Parcel.count))) }),
        ("fetch by id", { _ = try $0.fetch(Query<Parcel>()) }),
        ("page that finds nothing", { _ = try $0.page(Query<Parcel> { $0.ratio > 1 }) }),
        ("sorted in memory", { _ = try $0.page(Query().sorted(by: .ascending(\Parcel.goal))) }),
        ("one record after another", { try $0.forEach(Query<Parcel>()) { _ in } }),
        (
            "many short stretches",
            {
                let groups = Array(0..<300)
                _ = try $0.ids(Query<Parcel> { $0.group.isIn(groups) })
            }
        ),
        ("union", { _ = try $0.ids(Query<Parcel> { $0.count >= 0 || $0.group >= 0 }) }),
        ("join", { _ = try $0.count(Query<Parcel> { $0.within?.ratio != 1 }) }),
        (
            "parents",
            {
                let filter = Filter<Parcel> { $0.has(\Parcel.within) { $0.count > 0 } }
                _ = try $0.ids(Query(filter.not))
            }
        ),
        ("distinct values", { _ = try $0.distinct(\Parcel.count) }),
        ("counts of values", { _ = try $0.counts(of: \Parcel.group) }),
        (
            "sections",
            {
                _ = try $0.sections(of: Query<Parcel>(), by: .value(\Parcel.count))
            }
        ),
        (
            "letters in texts",
            {
                _ = try $0.count(Query<Parcel> { $0.name.folded.contains("parcel") })
            }
        ),
    ]

    @Test("end with CancellationError, whatever reads")
    func ended() async throws {
        for (name, read) in Self.reads {
            try await store.read(read)
            let task = Task { [store] in
                withUnsafeCurrentTask { $0?.cancel() }
                try await store.read(read)
            }
            await #expect(throws: CancellationError.self, "\(name)") { try await task.value }
            // The thread of the read is as good as before.
            try await store.read(read)
        }
    }

    @Test("end in the middle, soon after the task is cancelled")
    func ending() async throws {
        let begun = DispatchSemaphore(value: 0)
        let seen = Mutex(0)
        let task = Task.detached { [store] in
            try store.read { snapshot in
                while true {
                    try snapshot.forEach(Query<Parcel>()) { _ in
                        let count = seen.withLock { seen in
                            seen += 1
                            return seen
                        }
                        if count == 5_000 { begun.signal() }
                    }
                }
            }
        }
        let worker = Thread {
            begun.wait(); task.cancel()
        }
        worker.start()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(seen.withLock { $0 } >= 5_000)
    }

    @Test("of a few records are answered, so that a task can still clean up")
    func short() async throws {
        let task = Task { [store] in
            withUnsafeCurrentTask { $0?.cancel() }
            // Together they take more steps than there are between two looks at the task.
            return try (0..<300).reduce(0) { count, group in
                let query = Query<Parcel> { $0.group == group }.paged(by: 10)
                return try count + store.read { try $0.page(query).items.count }
            }
        }
        #expect(try await task.value == 3_000)
    }

    @Test("inside a write do not end, and the write commits")
    func insideWrite() async throws {
        let task = Task { [store] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try store.write { transaction in
                let records = try transaction.snapshot.fetch(Query<Parcel>())
                try transaction.delete(records[0].id)
                return records.count
            }
        }
        #expect(try await task.value == Self.count)
        #expect(try store.count(of: Parcel.self) == Self.count - 1)
    }

    @Test("of an observer end its states without an error")
    func observed() async throws {
        let query = Query<Parcel> { $0.ratio > 1 }
        let task = Task { [store] in
            withUnsafeCurrentTask { $0?.cancel() }
            var states = 0
            for try await _ in store.observe(query) { states += 1 }
            return states
        }
        #expect(try await task.value == 0)
    }

    @Test("verification ends too")
    func verification() async throws {
        let task = Task { [store] in
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try store.verify()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
