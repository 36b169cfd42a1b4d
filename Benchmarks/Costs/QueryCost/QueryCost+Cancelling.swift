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

    /// How long reads of all records go on after their task was cancelled.
    func measureCancelling(in store: Store) async throws {
        let count = options["--scanned"]
        print("from cancelling to the end of a read of \(count) records; milliseconds")
        let all = Query<Row>()
        let none = Query<Row> { $0.place < 0 }
        try await measure("a count by a scan", in: store) { blackHole(try $0.count(none)) }
        try await measure("a scan for letters", in: store) {
            blackHole(try $0.count(Query<Row> { $0.name.folded.contains("xyz") }))
        }
        try await measure("all records", in: store) { blackHole(try $0.fetch(all)) }
        try await measure("the first by a sort", in: store) {
            blackHole(try $0.fetch(all.sorted(by: .ascending(\.place)).limited(to: 20)))
        }
        try await measure("all by a sort", in: store) {
            blackHole(try $0.fetch(all.sorted(by: .ascending(\.place))))
        }
        try await measure("a total", in: store) {
            blackHole(try $0.read { try $0.totals(of: all, .sum(\.place)) })
        }
        try await measure("totals by a field", in: store) {
            blackHole(try $0.read { try $0.totals(of: all, by: .value { $0.place }, .count) })
        }
    }

    private func measure(
        _ name: String, in store: Store, _ read: @escaping @Sendable (Store) throws -> Void
    ) async throws {
        let whole = try timed { try read(store) }
        var times: [Duration] = []
        for round in 0..<options["--rounds"] {
            let task = Task.detached { () -> ContinuousClock.Instant? in
                do {
                    try read(store)
                    return nil
                } catch is CancellationError {
                    return .now
                }
            }
            // Somewhere in the read, each time elsewhere.
            let share = Double(round + 1) / Double(options["--rounds"] + 1)
            try await Task.sleep(for: whole * share)
            let cancelled = ContinuousClock.now
            task.cancel()
            if let ended = try await task.value { times.append(ended - cancelled) }
        }
        times.sort()
        guard let most = times.last else { return print("  \(name): ended before") }
        let middle = times[times.count / 2]
        print(
            "  \(name), which takes \(whole): median \(middle.milliseconds), "
                + "at most \(most.milliseconds), \(times.count) times")
    }
}

extension Duration {
    /// A time below a second, as milliseconds with three digits.
    fileprivate var milliseconds: String {
        String(format: "%.3f", Double(components.attoseconds) / 1e15)
    }
}
