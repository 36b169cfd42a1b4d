import Foundation
import RecordStore
import Synchronization
import TestSupport
import Testing

@Suite("Tracing") struct TracingTests {
    /// What a hook was told.
    private final class Told: Sendable {
        private let events = Mutex<[TraceEvent]>([])

        func add(_ event: TraceEvent) { events.withLock { $0.append(event) } }

        /// Takes what was told since the last time.
        func take() -> [TraceEvent] {
            events.withLock { events in
                defer { events = [] }
                return events
            }
        }
    }

    private let folder: TemporaryFolder
    private let told = Told()

    init() throws { folder = try TemporaryFolder() }

    private func open(
        slowerThan limits: StoreTracing.Limits = .zero, values: StoreTracing.Values = .hidden
    ) throws -> Store {
        let tracing = StoreTracing(slowerThan: limits, values: values) {
            [told] in told.add($0)
        }
        let options = StoreOptions(durability: .throwaway, tracing: tracing)
        return try Store.open(at: folder.path("store"), options: options, [Parcel.self])
    }

    private func fill(_ store: Store, count: Int = 50) throws {
        try store.write { transaction in
            for number in 0..<count {
                try transaction.save(Parcel(group: number % 5, name: "secret", count: number))
            }
        }
    }

    @Test("a write tells what it has put into the file, and a failed one that it failed")
    func writes() async throws {
        let store = try open()
        try fill(store)
        var events = told.take()
        #expect(events.map(\.operation) == [.write])
        #expect(try #require(events[0].bytesWritten) > 50 * 100)
        #expect(try #require(events[0].fileGrowthBytes) > 4_096)
        #expect(!events[0].failed)
        #expect(events[0].type == nil)
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            try store.write { transaction in
                try transaction.save(Parcel(name: "undone"))
                _ = try transaction.snapshot.count(Query<Parcel> { $0.group == 1 })
                throw Refusal()
            }
        }
        events = told.take()
        #expect(events.map(\.operation) == [.count, .write])
        #expect(events[1].failed)
        #expect(events[1].bytesWritten == 0)
        #expect(events[1].fileGrowthBytes == 0)
        try await store.write { try $0.save(Parcel(name: "later")) }
        events = told.take()
        #expect(events.map(\.operation) == [.write])
        #expect(try #require(events[0].bytesWritten) > 100)
        expectSound(store)
    }

    @Test("what a savepoint undoes is not among the bytes")
    func savepoints() throws {
        struct Refusal: Error {}
        let store = try open()
        try fill(store, count: 1)
        let one = try #require(told.take().first?.bytesWritten)
        try store.write { transaction in
            try? transaction.savepoint { inner in
                for _ in 0..<100 { try inner.save(Parcel(name: "undone")) }
                throw Refusal()
            }
            try transaction.savepoint { try $0.save(Parcel(name: "secret")) }
        }
        let other = try #require(told.take().first?.bytesWritten)
        #expect(abs(one - other) < 50)
    }

    @Test("each query of a read is told with its plan, and what it has read and returned")
    func queries() async throws {
        let store = try open()
        try fill(store)
        _ = told.take()
        let scan = Query<Parcel> { $0.ratio == nil && $0.name == "secret" }
        let byGroup = Query<Parcel> { $0.group == 3 }.paged(by: 4)
        try runQueries(scan, byGroup, in: store)
        let events = told.take()
        let operations: [TraceEvent.Operation] = [
            .fetch, .first, .page, .page, .count, .forEach, .fetch, .first, .read,
        ]
        #expect(events.map(\.operation) == operations)
        let returned: [Int?] = [50, 1, 4, 4, 1, 10, 7, 1, nil]
        #expect(events.map(\.rowsReturned) == returned)
        #expect(events[0].rowsRead == 50 && events[1].rowsRead == 1)
        #expect(events.dropLast().allSatisfy { $0.type == "Parcel" })
        #expect(events[2].plan?.index?.hasPrefix("byGroup") == true)
        let sum: Int = events.dropLast().map(\.nanoseconds).reduce(0, +)
        #expect(events[8].nanoseconds >= sum)
        _ = try await store.fetch(byGroup)
        #expect(told.take().map(\.operation) == [.fetch, .read])
        var states = store.observe(byGroup).makeAsyncIterator()
        #expect(try await states.next()?.records.count == 10)
        #expect(told.take().map(\.operation) == [.observe, .read])
    }

    private func runQueries(
        _ scan: Query<Parcel>, _ byGroup: Query<Parcel>, in store: Store
    ) throws {
        try store.read { snapshot in
            _ = try snapshot.fetch(scan)
            _ = try snapshot.first(byGroup)
            let page = try snapshot.page(byGroup)
            _ = try snapshot.page(byGroup, after: #require(page.next))
            _ = try snapshot.count(byGroup)
            try snapshot.forEach(byGroup) { _ in }
            _ = try snapshot.fetch(Parcel.search.best("secret").limited(to: 7))
            // A read inside this one is a part of it.
            _ = try store.first(byGroup)
            #expect(told.take().isEmpty)
        }
    }

    @Test("no value of a filter or a record is told unless it is asked for")
    func privacy() throws {
        let filters = [
            Filter<Parcel> { $0.name == "hidden" || $0.note.folded.contains("hidden") },
            Filter<Parcel> { $0.code.isIn(["hidden"]) || $0.tags.contains("hidden") },
            Filter<Parcel> { $0.group != 4_242 && $0.within?.name != "hidden" },
            Filter<Parcel> { $0.count + 4_242 > 4_242 },
            Filter<Parcel> { $0.has(\Parcel.within) { $0.name.hasPrefix("hidden") } }.not,
        ]
        let filter = filters.dropFirst().reduce(filters[0]) { $0.and($1) }
        for values in [StoreTracing.Values.hidden, .shown] {
            let store = try open(values: values)
            _ = told.take()
            for query in [Query(filter), Query(filter).sorted(by: .ascending(\.goal))] {
                _ = try store.fetch(query)
            }
            let lines = try told.take().map { event in
                String(decoding: try JSONEncoder().encode(event), as: UTF8.self)
            }
            let text = lines.joined()
            #expect(text.contains("hidden") == (values == .shown))
            #expect(text.contains("4242") == (values == .shown))
            #expect(text.contains("note.folded.contains"))
        }
    }

    @Test("a redacted plan has ids of 8 digits and no addresses")
    func redaction() throws {
        let store = try open(values: .redacted)
        _ = told.take()
        let id = Parcel.ID()
        let query = Query<Parcel> {
            $0.within == id && $0.name != "me.you+gym@mail.example.org"
                && $0.name != "see https://example.org/a?b=c" && $0.note != "plain, 4,242"
        }
        _ = try store.fetch(query)
        let lines = try told.take().map {
            String(decoding: try JSONEncoder().encode($0), as: UTF8.self)
        }
        let text = lines.joined()
        #expect(!text.contains("example.org") && !text.contains("me.you") && !text.contains("b=c"))
        #expect(text.contains("see [address]") && text.contains("plain, 4,242"))
        let digits = id.uuid.uuidString.lowercased()
        #expect(!text.lowercased().contains(digits))
        #expect(text.lowercased().contains(digits.prefix(8) + "…"))
    }

    @Test("only what takes long enough is told, and that a state is held meanwhile")
    func threshold() throws {
        let store = try open(slowerThan: .every(.seconds(60)))
        try fill(store)
        _ = try store.fetch(Query<Parcel>())
        #expect(told.take().isEmpty)
        for (limits, operations) in [
            (StoreTracing.Limits(query: .zero), [TraceEvent.Operation.fetch]),
            (StoreTracing.Limits(query: .seconds(60), read: .zero), [.read]),
            (StoreTracing.Limits(query: .seconds(60), write: .zero), [.write]),
        ] {
            let store = try open(slowerThan: limits)
            _ = told.take()
            _ = try store.fetch(Query<Parcel>())
            try store.write { try $0.save(Parcel()) }
            #expect(told.take().map(\.operation) == operations)
        }
        let usual = StoreTracing { _ in }.limits
        #expect(usual.query == .milliseconds(16))
        #expect(usual.read == .milliseconds(500) && usual.write == .milliseconds(300))
        let other = try open()
        let child = try ChildProcess("hold-read", other.path)
        _ = child.readLine()
        try fill(other)
        try fill(other)
        let lags = told.take().map(\.oldestReaderLag)
        #expect(lags.last == 2, "\(lags)")
        child.terminate()
        child.wait()
    }

    @Test("the hook is called when no transaction is open, and may use the store")
    func outside() throws {
        let place = Mutex<Store?>(nil)
        let counts = Mutex<[Int]>([])
        let tracing = StoreTracing(slowerThan: .zero) { event in
            guard event.operation == .write, let store = place.withLock({ $0 }) else { return }
            do {
                let count = try store.count(of: Parcel.self)
                counts.withLock { $0.append(count) }
            } catch {
                Issue.record(error)
            }
        }
        let store = try Store.open(
            at: folder.path("store"),
            options: StoreOptions(durability: .throwaway, tracing: tracing), [Parcel.self])
        place.withLock { $0 = store }
        try fill(store, count: 3)
        try fill(store, count: 4)
        #expect(counts.withLock { $0 } == [3, 7])
        place.withLock { $0 = nil }
    }

    @Test("the sink writes a JSON object in each line, from any number of threads")
    func lines() async throws {
        let path = folder.path("trace.jsonl")
        try Data().write(to: URL(filePath: path))
        let file = try #require(FileHandle(forWritingAtPath: path))
        let options = StoreOptions(
            durability: .throwaway, tracing: .jsonLines(to: file, slowerThan: .zero))
        let store = try Store.open(at: folder.path("store"), options: options, [Parcel.self])
        try fill(store)
        let query = Query<Parcel> { $0.group == 3 }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<25 { _ = try await store.fetch(query) } }
            }
            try await group.waitForAll()
        }
        try file.close()
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        let events = try lines.map {
            try JSONDecoder().decode(TraceEvent.self, from: Data($0.utf8))
        }
        #expect(events.count == 201)
        #expect(events.filter { $0.operation == .fetch }.allSatisfy { $0.rowsReturned == 10 })
        // A file that cannot be written stops nothing.
        try fill(store)
    }

    @Test("stores of one file may have different hooks, and others none")
    func several() throws {
        let (one, other) = (try open(), try open())
        let silent = try Store.open(
            at: folder.path("store"), options: .unflushed, [Parcel.self])
        _ = told.take()
        _ = try silent.fetch(Query<Parcel>())
        #expect(told.take().isEmpty)
        try one.read { _ in _ = try silent.fetch(Query<Parcel>()) }
        #expect(told.take().map(\.operation) == [.read])
        _ = try other.count(of: Parcel.self)
        #expect(told.take().map(\.operation) == [.read])
    }

    @Test("the first of each value costs one search for each")
    func firstOfEach() throws {
        let store = try open()
        try fill(store)
        let byGroup = Query<Parcel>().sorted(by: .ascending(\.group), .descending(\.day))
        let count = try store.distinct(\Parcel.group).count
        let backwards = Query<Parcel>().sorted(by: .descending(\.group), .ascending(\.day))
        for query in [byGroup, backwards] {
            _ = told.take()
            #expect(try store.firstOfEach(\.group, in: query).count == count)
            #expect(told.take().compactMap(\.rowsRead) == [count])
        }
    }

    @Test("totals, values and sections are told")
    func totals() throws {
        let store = try open()
        try fill(store)
        _ = told.take()
        _ = try store.totals(
            of: Query<Parcel> { $0.group == 3 && $0.count > 9 }, by: .value(\.mood), .count)
        _ = try store.counts(of: \Parcel.group)
        _ = try store.sections(of: Query<Parcel>(), by: .value(\.group))
        let events = told.take().filter { $0.operation != .read }
        #expect(events.map(\.operation) == [.totals, .totals, .sections])
        #expect(events.map(\.rowsReturned) == [1, 5, 5])
        #expect(events.map(\.rowsRead) == [8, nil, nil])
        #expect(events[0].plan?.bounds.contains("group == ?") == true)
        #expect(events[0].plan?.source.hasPrefix("index by") == true)
    }

    @Test("a read explains its queries, with or without a hook")
    func explained() throws {
        let traced = try open()
        try fill(traced)
        let silent = try Store.open(
            at: folder.path("store"), options: .unflushed, [Parcel.self])
        _ = told.take()
        for store in [traced, silent] {
            let read = try store.explainRead { snapshot in
                _ = try snapshot.fetch(Query<Parcel> { $0.group == 3 })
                _ = try snapshot.totals(
                    of: Query<Parcel> { $0.ratio == nil }, by: .value(\.group), .count)
                // What reads for itself is a part of the read.
                _ = try store.count(Query<Parcel> { $0.group == 4 })
            }
            #expect(read.map(\.operation) == [.fetch, .totals, .count, .read])
            #expect(read[3].rowsRead == 70)
            #expect(read[3].nanoseconds >= read.dropLast().reduce(0) { $0 + $1.nanoseconds })
            let lines = read.map(\.description)
            #expect(lines[0].hasPrefix("Parcel: fetch by index byGroup, 10 rows read, 10 returned"))
            #expect(
                lines[1].hasPrefix(
                    "Parcel: totals by records checking ratio == nil, 50 rows read, 5 returned"))
            #expect(lines[3].hasPrefix("read, 70 rows read, in "))
        }
        #expect(told.take().map(\.operation) == [.read])
        try traced.write { transaction in
            let read = try transaction.snapshot.explainRead { snapshot in
                _ = try snapshot.count(Query<Parcel> { $0.group == 1 })
            }
            #expect(read.map(\.operation) == [.count, .read])
            _ = try transaction.snapshot.count(Query<Parcel> { $0.group == 2 })
        }
        #expect(told.take().map(\.operation) == [.count, .write])
    }
}
