import CostSupport
import Foundation
import RecordStore

/// Inserts into a type without an index, with an index of few values or of many, and with an
/// aggregate index of few groups or of as many groups as records.
struct TotalCost {
    let options: NumberOptions
    private let folder = NSTemporaryDirectory() + "totals-\(UUID().uuidString)"

    private static let extensions: [[SchemaExtension]] = [
        [],
        [
            SchemaExtension(Effort.self, owner: "cost") {
                Index("byCategory", on: .ascending(\.category))
            }
        ],
        [
            SchemaExtension(Effort.self, owner: "cost") {
                Index("byTime", on: .ascending(\.time))
            }
        ],
        [
            SchemaExtension(Effort.self, owner: "cost") {
                AggregateIndex("totals", by: .ascending(\.category), summing: .field(\.reps))
            }
        ],
        [
            SchemaExtension(Effort.self, owner: "cost") {
                AggregateIndex("totals", by: .ascending(\.time), summing: .field(\.reps))
            }
        ],
    ]
    private static let batch = 10_000

    init(_ options: NumberOptions) {
        self.options = options
    }

    func run() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let records = Effort.samples(options["--records"])
        print(
            "nanoseconds         none  few values  many values  few groups  many groups"
                + "    few  many")
        try compare("batched", operations: records.count) { store in
            try timed {
                for start in stride(from: 0, to: records.count, by: Self.batch) {
                    let batch = records[start..<min(start + Self.batch, records.count)]
                    try store.write { try $0.save(batch) }
                }
            }
        }
        let (before, alone) = (records.dropLast(options["--alone"]), options["--alone"])
        try compare("alone", operations: min(alone, records.count)) { store in
            try store.write { try $0.save(before) }
            return try timed {
                for record in records.suffix(alone) { try store.write { try $0.save(record) } }
            }
        }
    }

    /// Times an operation with each index in turns.
    private func compare(
        _ name: String, operations: Int, _ body: (Store) throws -> Duration
    ) throws {
        var times = Self.extensions.map { _ in [Double]() }
        for _ in 0..<options["--rounds"] {
            for (position, extensions) in Self.extensions.enumerated() {
                let path = folder + "/store"
                let store = try Store.open(
                    at: path, options: StoreOptions(durability: .throwaway), extending: extensions,
                    [Effort.self])
                times[position].append(try body(store) / .nanoseconds(operations))
                try store.close()
                try FileManager.default.removeItem(atPath: path)
            }
        }
        let medians = times.map { Rounds.median($0) }
        let added = medians.map { $0 - medians[0] }
        print(
            name.padding(toLength: 16, withPad: " ", startingAt: 0)
                + String(
                    format: "%8.0f%12.0f%13.0f%12.0f%13.0f%7.2f%6.2f", medians[0], medians[1],
                    medians[2], medians[3], medians[4], added[3] / added[1],
                    added[4] / added[2]))
    }
}
