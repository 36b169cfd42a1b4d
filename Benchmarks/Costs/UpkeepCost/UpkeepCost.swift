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
        let environment = try InspectedStore.environment(at: path)
        let inspected = try InspectedStore(
            environment, checkedBy: try environment.validatePages())
        var (pages, used, entries) = (0, 0.0, 0)
        for type in inspected.types {
            for index in type.liveIndexes where index.definition.name != "byGroup" {
                let size = try inspected.statistics(of: index, in: type)
                let keys = try inspected.keySizes(of: index, in: type)
                pages += size.pageCount
                entries += size.entryCount
                // Each entry has a header of 8 bytes and an offset of 2.
                let bytes = (keys?.averageBytes ?? 0) + 10
                used += bytes * Double(size.entryCount) / (Double(size.leafPageCount) * 4_080)
            }
        }
        let seconds = time / .seconds(1)
        let growth = Double(try size() - before) / Double(pages * 4_096)
        print("\(entries) entries of two indexes in \(String(format: "%.2f", seconds)) s")
        print("records a second, each index: \(Int(Double(entries) / seconds))")
        print("leaves are full to \(String(format: "%.3f", used / 2))")
        print("the file grew by \(String(format: "%.3f", growth)) of the indexes")
        print("memory grew by \(memoryBytes >> 20) MiB")
    }
}
