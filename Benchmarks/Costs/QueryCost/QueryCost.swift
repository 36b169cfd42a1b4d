import BenchmarkSupport
import RecordStore

/// What comes before the first row: building a query and planning it.
struct QueryCost {
    let options: NumberOptions
    private static let batch = 50

    private static func group(_ number: Int) -> Query<Entry> {
        Query { $0.group == number }.sorted(by: .descending(\.place))
    }

    private static func compound(_ number: Int) -> Query<Entry> {
        Query { $0.group == number && $0.place > 10 && $0.name != "b" }
            .sorted(by: .descending(\.place))
    }

    private static func join(_ number: Int) -> Query<Entry> {
        Query { $0.parent?.group == number && $0.place > 10 }.sorted(by: .descending(\.place))
    }

    /// So many conditions, joined in the way that has the most plans.
    private static func both(_ number: Int, _ count: Int) -> Query<Entry> {
        let parts = (0..<count / 2).map { part in
            Filter<Entry> { $0.group == number + part || $0.place == part + 1 }
        }
        return Query(parts.dropFirst().reduce(parts[0]) { $0.and($1) })
            .sorted(by: .descending(\.place))
    }

    /// As many conditions in one `||`.
    private static func either(_ number: Int, _ count: Int) -> Query<Entry> {
        let parts = (0..<count / 2).map { part in
            Filter<Entry> { $0.group == number + part && $0.name != "\(part)" }
        }
        return Query(parts.dropFirst().reduce(parts[0]) { $0.or($1) })
            .sorted(by: .descending(\.place))
    }

    /// 67 characters of every sort.
    private static let text =
        "group == 12 && place > 10 || parent?.name.folded.hasPrefix(\"Entry\")"

    func run() async throws {
        try measurePlans()
        try measureSelections()
        try measureText()
        let scanned = try scannedStore()
        try measureBudgets(in: scanned)
        try await measureCancelling(in: scanned)
    }

    private func measurePlans() throws {
        let store = try Store.temporary([Entry.self], rehearsing: false)
        try store.write { transaction in
            var parent: Entry.ID?
            for number in 0..<options["--records"] {
                let entry = Entry(
                    group: number % 100, place: number, name: "Entry \(number)", parent: parent)
                if number % 10 == 0 { parent = entry.id }
                try transaction.save(entry)
            }
        }
        print("nanoseconds, medians of \(options["--rounds"])")
        for (name, make) in [
            ("by a group", Self.group), ("compound", Self.compound), ("a join", Self.join),
        ] {
            try measure(name, make, in: store)
        }
        let count = max(options["--queries"] / 50, 1)
        func planned(_ query: Query<Entry>) throws -> Duration {
            try store.read { snapshot in
                try timed { for _ in 0..<count { try snapshot.prepareAnew(query) } }
            }
        }
        print("64 conditions, planned anew")
        try Rounds(count: options["--rounds"]).measure(
            operations: count,
            [
                ("  all of pairs", { try planned(Self.both(1, 64)) }),
                ("  one of pairs", { try planned(Self.either(1, 64)) }),
            ])
    }

    /// A filter as text, read and printed.
    private func measureText() throws {
        let filter = try Filter<Entry>(parsing: Self.text)
        print("text: \(filter)")
        let count = options["--queries"]
        try Rounds(count: options["--rounds"]).measure(
            operations: count,
            [
                (
                    "  read",
                    {
                        try timed {
                            for _ in 0..<count {
                                blackHole(try Filter<Entry>(parsing: Self.text))
                            }
                        }
                    }
                ),
                ("  printed", { timed { for _ in 0..<count { blackHole("\(filter)") } } }),
            ])
    }

    private func measure(
        _ name: String, _ make: @escaping (Int) -> Query<Entry>, in store: Store
    ) throws {
        let count = options["--queries"]
        let kept = make(0)
        print("\(name): \(kept)")
        func prepare(_ queries: [Query<Entry>]) throws -> Duration {
            try store.read { snapshot in
                try timed { for query in queries { try snapshot.prepare(query) } }
            }
        }
        // Planned soon after they were built, as queries are: the memory of thousands is cold.
        func prepareNew(_ count: Int) throws -> Duration {
            try stride(from: 0, to: count, by: Self.batch).reduce(.zero) { time, start in
                try time + prepare((start..<min(start + Self.batch, count)).map(make))
            }
        }
        try Rounds(count: options["--rounds"]).measure(
            operations: count,
            [
                ("  built", { timed { for number in 0..<count { blackHole(make(number)) } } }),
                ("  kept", { try prepare(Array(repeating: kept, count: count)) }),
                ("  known shape", { try prepareNew(count) }),
                (
                    "  new shape",
                    {
                        try store.read { snapshot in
                            try timed { for _ in 0..<count { try snapshot.prepareAnew(kept) } }
                        }
                    }
                ),
            ])
    }
}

/// Keeps the compiler from leaving out a value that nobody uses.
@inline(never)
func blackHole<Value>(_ value: Value) {}
