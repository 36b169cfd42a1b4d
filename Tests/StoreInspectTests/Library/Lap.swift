import Foundation
import RecordStore

/// A record of a type that has an aggregate index, an ordered one and one that searches.
struct Lap: Record {
    var id = ID()
    var runner = ""
    var meters = 0

    static let schema = Schema<Lap>("Lap", blank: Lap()) {
        Field(1, "runner", \.runner)
        Field(2, "meters", \.meters)
        Index("byMeters", on: .ascending(\.meters))
        AggregateIndex("totals", by: .ascending(\.runner), summing: .field(\.meters))
        SearchIndex("search", on: \.runner)
    }

    /// Makes a store of laps, with preferences and a history, and closes it.
    static func makeStore(at path: String, count: Int) throws {
        var options = StoreOptions(history: .kept())
        options.durability = .throwaway
        let store = try Store.open(at: path, options: options, [Lap.self])
        // Not in the order of the ids, so that pages are split in their middle.
        let laps = (0..<count).map { number in
            Lap(
                id: Library.id("\(number)"), runner: "runner \(number % 7)",
                meters: number * 37 % 1_000)
        }
        for batch in stride(from: 0, to: count, by: 100) {
            try store.write { try $0.save(Array(laps[batch..<min(batch + 100, count)])) }
        }
        try store.write { try $0.set(PreferenceKey("rest", default: 90), to: 120) }
        try store.close()
    }
}
