import CostSupport
import Foundation
import RecordStore

/// The building of two indexes over the records of an earlier version of a program.
struct UpkeepCost {
    let options: NumberOptions
    private let path = NSTemporaryDirectory() + "upkeep-\(UUID().uuidString)"

    init(_ options: NumberOptions) {
        self.options = options
    }

    func run() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try fill()
        let store = try Store.open(at: path, upkeep: .later, [After.Entry.self])
        let before = try size()
        let memory = AnonymousMemory.sizeBytes() ?? 0
        let pages = PagesInTurn { try Self.page(of: store, $0) }
        var mostMemory = memory
        _ = try pages.pause(forQueries: 1_000)
        var paused = Duration.zero
        let time = try timed {
            try store.upkeep { _ in
                mostMemory = max(mostMemory, AnonymousMemory.sizeBytes() ?? 0)
                paused += try pages.pause(forQueries: options["--queries"])
            }
        }
        let times = try pages.end()
        try store.close()
        try report(time - paused, memoryBytes: mostMemory - memory, before: before)
        report("a page alone:", times[.waiting])
        report("a page beside a busy core:", times[.spinning])
        report("a page meanwhile:", times[.working])
    }

    private func fill() throws {
        var options = StoreOptions()
        options.durability = .relaxed
        let store = try Store.open(at: path, options: options, [Before.Entry.self])
        let count = self.options["--records"]
        var number = 0
        while number < count {
            try store.write { tx in
                for _ in 0..<min(50_000, count - number) {
                    let moment = Double(number) * 61.7
                    try tx.save(
                        Before.Entry(
                            group: number % 300,
                            date: Date(timeIntervalSinceReferenceDate: moment),
                            name: "entry \(number &* 7_919 % count)"))
                    number += 1
                }
            }
        }
        try store.close()
    }

    private static func page(of store: Store, _ number: Int) throws {
        let group = number * 17 % 300
        _ = try store.page(
            Query<After.Entry> { $0.group == group }.sorted(by: .descending(\.date)))
    }

    private func report(_ name: String, _ times: Times?) {
        guard let times else { return print("\(name) none") }
        let title = name.padding(toLength: 27, withPad: " ", startingAt: 0)
        print("\(title)p50 \(times.percentile(50)) us, p99 \(times.percentile(99)) us")
    }

    private func size() throws -> Int {
        let file = try FileManager.default.attributesOfItem(atPath: path + "/data.mdb")
        return (file[.size] as? Int) ?? 0
    }

    private func report(_ time: Duration, memoryBytes: Int, before: Int) throws {
        let seconds = time / .seconds(1)
        let count = options["--records"]
        print("two indexes of \(count) records in \(String(format: "%.2f", seconds)) s")
        print("records a second, each index: \(Int(2 * Double(count) / seconds))")
        print("the file grew by \(try (size() - before) >> 10) KiB")
        print("memory grew by \(memoryBytes >> 20) MiB")
    }
}
