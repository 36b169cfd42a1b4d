import BenchmarkSupport
import RecordStore

extension QueryCost {
    /// A page of records, the same with the newest three children of each, and the same by a query
    /// for each.
    func measureFamilies() throws {
        let store = try Store.temporary([Entry.self], rehearsing: false)
        let (parentCount, count) = (500, options["--records"])
        try store.write { transaction in
            let parents = (0..<parentCount).map {
                Entry(group: -1, place: $0, name: "Parent \($0)")
            }
            for parent in parents { try transaction.insert(parent) }
            for number in 0..<count {
                let place = (number &* 2_654_435_761) & 0xFFFF_FFFF
                try transaction.insert(
                    Entry(
                        place: place, name: "Child \(number)",
                        parent: parents[number % parentCount].id))
            }
        }
        let parents = Query<Entry> { $0.group == -1 }.sorted(by: .descending(\.place))
        let children = Query<Entry>().sorted(by: .descending(\.place)).limited(to: 3)
        let families = parents.including(children, by: \.parent)
        print("a page of 20 of \(parentCount) parents with three of \(count) children; nanoseconds")
        let calls = max(options["--queries"] / 20, 1)
        func time(_ body: @escaping (Snapshot) throws -> Int) -> () throws -> Duration {
            { try timed { for _ in 0..<calls { blackHole(try store.read(body)) } } }
        }
        try Rounds(count: options["--rounds"]).measure(
            operations: calls,
            [
                ("  parents", time { try $0.page(parents).records.count }),
                ("  with children", time { try $0.page(families).families.count }),
                (
                    "  by 21 queries",
                    time { snapshot in
                        try snapshot.page(parents).records.reduce(0) { sum, parent in
                            let own = children.and { $0.parent == parent.id }
                            return try sum + snapshot.fetch(own).count
                        }
                    }
                ),
            ])
    }
}
