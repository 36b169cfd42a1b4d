import BenchmarkSupport
import Foundation
import RecordStore

extension QueryCost {
    /// Makes a store of records without an index.
    func scannedStore() throws -> Store {
        let store = try Store.temporary([Row.self], rehearsing: false)
        let count = options["--scanned"]
        for start in stride(from: 0, to: count, by: 50_000) {
            try store.write { transaction in
                for number in start..<min(start + 50_000, count) {
                    let place = (number &* 2_654_435_761) & 0xFFFF_FFFF
                    try transaction.insert(Row(place: place, name: "Row \(number)"))
                }
            }
        }
        return store
    }

    /// By how much pages with a budget of 8 ms take longer than that, over all pages of a query.
    func measureBudgets(in store: Store) throws {
        let count = options["--scanned"]
        print("a budget of 8 ms, \(count) records; milliseconds")
        let found = Query<Row>().sorted(by: .ascending(\.place))
        for (name, query) in [
            ("a scan that finds nothing", Query<Row> { $0.place < 0 }),
            (
                "a scan for letters that finds nothing",
                Query<Row> { $0.name.folded.contains("xyz") }
            ),
            ("a scan that finds all, in one page", Query<Row>().paged(by: count)),
            ("sorted in memory, pages of 20", found), ("of 1,000", found.paged(by: 1_000)),
        ] {
            try measure(name, query.budget(.milliseconds(8)), in: store)
        }
    }

    private func measure(_ name: String, _ query: Query<Row>, in store: Store) throws {
        var over: [Duration] = []
        var token: PageToken?
        var (rowCount, whole) = (0, Duration.zero)
        repeat {
            var page: Page<Row>?
            let time = try timed {
                page =
                    try token.map { try store.page(query, after: $0) } ?? store.page(query)
            }
            guard let page else { return }
            over.append(time - .milliseconds(8))
            whole += time
            rowCount += page.records.count
            token = page.next
            // The second page of a sort sorts again.
        } while token != nil && (query.description.contains("sorted") ? rowCount == 0 : true)
        over.sort()
        let (most, ninth) = (over[over.count - 1], over[over.count * 99 / 100])
        let middle = over[over.count / 2]
        print("  \(name): \(over.count) pages, \(rowCount) rows in \(whole)")
        print(
            "    over by at most \(most.milliseconds), p99 \(ninth.milliseconds), "
                + "median \(middle.milliseconds)")
    }
}

extension Duration {
    /// A time below a second, as milliseconds with three digits.
    var milliseconds: String { String(format: "%.3f", Double(components.attoseconds) / 1e15) }
}
