import CostSupport
import Foundation
import RecordStore

/// Writing without a history, with one, and with one that is full, so that each transaction removes
/// as much as it adds.
struct HistoryCost {
    let options: NumberOptions
    private let folder = NSTemporaryDirectory() + "history-\(UUID().uuidString)"

    private static let policies: [(name: String, policy: HistoryPolicy)] = [
        ("none", .none), ("kept", .kept(upTo: 4 << 30)), ("trimmed", .kept(upTo: 64 << 10)),
    ]
    private static let batch = 10_000

    init(_ options: NumberOptions) {
        self.options = options
    }

    func run() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let records = Entry.samples(options["--records"])
        print("operation             none      kept   trimmed     kept   trimmed")
        try compare("batched insert", operations: records.count) { round, policy in
            try insert(records, policy, "batch-\(round)").time
        }
        try compare("batched update", operations: records.count) { round, policy in
            try update(records, policy, "update-\(round)")
        }
        try compare("durable insert", operations: options["--durable"]) { round, policy in
            try insertDurably(records, policy, "durable-\(round)")
        }
        let sizes = try Self.policies.map { try insert(records, $0.policy, "size").bytes }
        line("bytes a record", sizes.map { Double($0) / Double(records.count) })
        try undo(records)
    }

    /// Times an operation under each policy in turns, in nanoseconds.
    private func compare(
        _ name: String, operations: Int, _ body: (Int, HistoryPolicy) throws -> Duration
    ) throws {
        var times = Self.policies.map { _ in [Double]() }
        for round in 0..<options["--rounds"] {
            for (position, (_, policy)) in Self.policies.enumerated() {
                times[position].append(try body(round, policy) / .nanoseconds(operations))
            }
        }
        line(name, times.map { Rounds.median($0) })
    }

    private func line(_ name: String, _ values: [Double]) {
        let label = name.padding(toLength: 16, withPad: " ", startingAt: 0)
        print(
            label
                + String(
                    format: "%10.1f%10.1f%10.1f%9.3f%10.3f", values[0], values[1], values[2],
                    values[1] / values[0], values[2] / values[0]))
    }

    private func withStore<R>(
        _ policy: HistoryPolicy, _ name: String, isDurable: Bool = false, isKept: Bool = false,
        _ body: (Store) throws -> R
    ) throws -> R {
        let path = "\(folder)/\(name)"
        defer { if !isKept { try? FileManager.default.removeItem(atPath: path) } }
        var options = StoreOptions(durability: isDurable ? .durable : .throwaway)
        options.history = policy
        let store = try Store.open(at: path, options: options, [Entry.self])
        let result = try body(store)
        try store.close()
        return result
    }

    private func insert(_ records: [Entry], _ store: Store) throws {
        for start in stride(from: 0, to: records.count, by: Self.batch) {
            let batch = records[start..<min(start + Self.batch, records.count)]
            try store.write { try $0.save(batch) }
        }
    }

    private func insert(
        _ records: [Entry], _ policy: HistoryPolicy, _ name: String
    ) throws -> (time: Duration, bytes: Int) {
        try withStore(policy, name) { store in
            let time = try timed { try insert(records, store) }
            let file = try FileManager.default.attributesOfItem(atPath: store.path + "/data.mdb")
            return (time, (file[.size] as? Int) ?? 0)
        }
    }

    private func update(
        _ records: [Entry], _ policy: HistoryPolicy, _ name: String
    ) throws -> Duration {
        try withStore(policy, name) { store in
            try insert(records, store)
            return try timed {
                for start in stride(from: 0, to: records.count, by: Self.batch) {
                    try store.write { transaction in
                        for record in records[start..<min(start + Self.batch, records.count)] {
                            try transaction.update(record.id) { $0.weight += 1 }
                        }
                    }
                }
            }
        }
    }

    private func insertDurably(
        _ records: [Entry], _ policy: HistoryPolicy, _ name: String
    ) throws -> Duration {
        let count = min(options["--durable"], records.count)
        // More than a trimmed history holds.
        let before = records.suffix(records.count - count).prefix(2_000)
        try withStore(policy, name, isKept: true) { store in
            for record in before { try store.write { try $0.save(record) } }
        }
        return try withStore(policy, name, isDurable: true) { store in
            try timed {
                for record in records.prefix(count) { try store.write { try $0.save(record) } }
            }
        }
    }

    /// Times transactions of one record that are taken back, and their redoes.
    private func undo(_ records: [Entry]) throws {
        let count = min(options["--undos"], records.count)
        let (undo, redo) = try withStore(.kept(), "undo") { store in
            for record in records.prefix(count) { try store.write { try $0.save(record) } }
            let undo = try timed { for _ in 0..<count { try store.undo() } }
            let redo = try timed { for _ in 0..<count { try store.redo() } }
            return (undo, redo)
        }
        let (one, other) = (undo / .microseconds(count), redo / .microseconds(count))
        print(String(format: "undo, redo of %d: %.1f us, %.1f us each", count, one, other))
    }
}
