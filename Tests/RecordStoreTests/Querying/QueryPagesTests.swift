import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("The pages of a query as a sequence") struct QueryPagesTests {
    private let trips = (0..<23).map { Trip(id: .init(), name: "\($0)") }
    private let query = Query<Trip>().sorted(by: .ascending(\.id)).paged(by: 5)

    @Test("have each record once, also of what is written meanwhile")
    func all() async throws {
        let store = try Store.temporary([Trip.self])
        try await store.write { [trips] in try $0.save(trips) }
        var seen: [Trip.ID] = []
        var sizes: [Int] = []
        let late = Trip(id: .init(), name: "late")
        for try await page in store.pages(of: query) {
            if sizes.isEmpty {
                let first = page.items[0].id
                try await store.write { transaction in
                    try transaction.save(late)
                    _ = try transaction.delete(first)
                }
            }
            sizes.append(page.items.count)
            seen += page.items.map(\.id)
        }
        #expect(seen == trips.map(\.id) + [late.id])
        #expect(sizes == [5, 5, 5, 5, 4])
    }

    @Test("are none of no records, and end with their task")
    func ends() async throws {
        let store = try Store.temporary([Trip.self])
        for try await _ in store.pages(of: query) { Issue.record("a page of nothing") }
        try await store.write { [trips] in try $0.save(trips) }
        let task = Task { [query] in
            var count = 0
            for try await _ in store.pages(of: query) {
                count += 1
                withUnsafeCurrentTask { $0?.cancel() }
            }
            return count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
