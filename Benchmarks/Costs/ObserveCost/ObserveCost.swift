import CostSupport
import Foundation
import RecordStore

/// Writes records of a group that nobody observes.
struct ObserveCost {
    let options: NumberOptions
    let folder: String
    private let quiet: Store
    private let observed: Store

    init(_ options: NumberOptions) throws {
        self.options = options
        let process = ProcessInfo.processInfo.processIdentifier
        folder = NSTemporaryDirectory() + "observe-cost-\(process)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        var unflushed = StoreOptions()
        unflushed.durability = .throwaway
        quiet = try Store.open(at: folder + "/quiet", options: unflushed, [Entry.self])
        observed = try Store.open(at: folder + "/observed", options: unflushed, [Entry.self])
        for store in [quiet, observed] {
            try store.write { transaction in
                for number in 0..<20_000 {
                    try transaction.save(
                        Entry(group: number % 1000, place: number, name: "Entry \(number)"))
                }
            }
        }
    }

    func run() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let count = options["--observers"]
        var pages = (0..<count).map { group in
            let page = Query<Entry> { $0.group == group }.sorted(by: .descending(\.place))
            return observed.observe(page.limited(to: 10)).makeAsyncIterator()
        }
        for position in pages.indices { _ = try await pages[position].next() }
        print("\(count) observers, microseconds for a commit, medians of \(options["--rounds"])")
        print("records       nobody  observed    above")
        for size in [1, 10, 1000] { try compare(size) }
        withExtendedLifetime(pages) {}
        pages = []
        print("\nobservers that a commit touches, microseconds until all have its state")
        print("observers      all   each")
        for observers in [1, 10, 100, 1000] {
            let time = try await follow(observers)
            print(String(format: "%9d%9.1f%7.2f", observers, time, time / Double(observers)))
        }
    }

    /// The microseconds from a commit until all observers of a list have its state.
    private func follow(_ count: Int) async throws -> Double {
        // The list is one that nobody has made longer.
        let group = count * 2 % 999
        let page = Query<Entry> { $0.group == group }.sorted(by: .descending(\.place))
        var states = (0..<count).map { _ in observed.observe(page).makeAsyncIterator() }
        for position in states.indices { _ = try await states[position].next() }
        var times: [Double] = []
        for round in 0..<options["--rounds"] {
            let clock = ContinuousClock()
            let begin = clock.now
            try await observed.write {
                try $0.save(Entry(group: group, place: -round, name: "Seen"))
            }
            for position in states.indices { _ = try await states[position].next() }
            times.append((clock.now - begin) / .microseconds(1))
        }
        return Rounds.median(times)
    }

    private func compare(_ size: Int) throws {
        let commits = max(options["--commits"] / size, 1)
        var times: (quiet: [Double], observed: [Double]) = ([], [])
        for _ in 0..<options["--rounds"] {
            times.quiet.append(try write(size, commits, to: quiet) / .microseconds(commits))
            times.observed.append(try write(size, commits, to: observed) / .microseconds(commits))
        }
        let (nobody, some) = (Rounds.median(times.quiet), Rounds.median(times.observed))
        print(String(format: "%7d%13.1f%10.1f%9.1f", size, nobody, some, some - nobody))
    }

    private func write(_ size: Int, _ commits: Int, to store: Store) throws -> Duration {
        try timed {
            for _ in 0..<commits {
                try store.write { transaction in
                    for place in 0..<size {
                        try transaction.save(Entry(group: -1, place: place, name: "New \(place)"))
                    }
                }
            }
        }
    }
}
