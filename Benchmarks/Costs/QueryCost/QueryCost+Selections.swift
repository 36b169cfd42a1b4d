import BenchmarkSupport
import RecordStore

extension QueryCost {
    /// Whole records, two of their columns, and the same columns from the entries of an index.
    func measureSelections() throws {
        let store = try Store.temporary([Wide.self], rehearsing: false)
        let count = options["--records"]
        try store.write { transaction in
            for number in 0..<count {
                let place = (number &* 2_654_435_761) & 0xFFFF_FFFF
                try transaction.insert(
                    Wide(
                        name: "Exercise number \(number)", place: place,
                        notes: "Keep the back straight, and breathe out on the way up.",
                        reps: number % 20, weight: Double(number % 300) / 2,
                        tags: ["push", "chest", "barbell"]))
            }
        }
        let read = Query<Wide>().sorted(by: .descending(\.place))
        let served = Query<Wide> { $0.group == 0 }.sorted(by: .descending(\.place))
        print("lists by an index, \(count) records of 9 columns; nanoseconds a row")
        for size in [20, count] {
            let calls = max(20_000 / size, 1)
            func time(_ body: @escaping () throws -> Int) -> () throws -> Duration {
                { try timed { for _ in 0..<calls { blackHole(try body()) } } }
            }
            let (read, served) = (read.limited(to: size), served.limited(to: size))
            let fromRecords = read.selecting(\.name, \.place)
            let fromEntries = served.selecting(\.name, \.place)
            print(" \(size) rows: \(try store.explain(fromEntries).selection ?? "")")
            try Rounds(count: options["--rounds"]).measure(
                operations: calls * size,
                [
                    ("  whole records", time { try store.fetch(read).count }),
                    ("  two columns", time { try store.fetch(fromRecords).count }),
                    ("  from entries", time { try store.fetch(fromEntries).count }),
                ])
        }
    }
}
