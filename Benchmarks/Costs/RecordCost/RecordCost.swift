import BenchmarkSupport
import Foundation
import LMDB
import LayerCostPeer
import RecordStore

/// Fills a store with records, then compares the engine with C that moves the same bytes.
struct RecordCost {
    let options: NumberOptions
    let folder: String
    let records: [Lift]
    private let store: Store
    /// The ids of all records in another order, as records and as keys.
    private let shuffled: [Lift.ID]
    private let keys: [UInt8]

    init(_ options: NumberOptions) throws {
        self.options = options
        let process = ProcessInfo.processInfo.processIdentifier
        folder = NSTemporaryDirectory() + "record-cost-\(process)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        let text = options["--text"]
        let records = Lift.samples(options["--records"], textBytes: text > 0 ? text : nil)
        store = try Store.open(at: folder + "/read", [Lift.self])
        try store.write { try $0.save(records) }
        shuffled = records.map(\.id).shuffled()
        keys = shuffled.flatMap { id in withUnsafeBytes(of: id.uuid.uuid) { Array($0) } }
        self.records = records
    }

    func run() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let rounds = Rounds(count: options["--rounds"])
        let textBytes = records.reduce(0) { $0 + $1.exercise.utf8.count + $1.category.utf8.count }
        print(
            "\(records.count) records, texts of \(textBytes / records.count) bytes together, "
                + "\(rounds.count) rounds, nanoseconds, medians")
        print(Rounds.heading)
        try compareReads(rounds)
        try reportMemory()
        try compareInserts(rounds)
        try CodingCost(records).run(rounds)
    }

    private func compareReads(_ rounds: Rounds) throws {
        guard let peer = peer_open(folder + "/read", "t1", 64 << 30) else { return }
        defer { peer_close(peer) }

        let (got, scanned) = try store.read { snapshot in
            var sums = (got: ByteSum(), scanned: ByteSum())
            for id in shuffled { try sums.got.add(snapshot.get(id)) }
            try snapshot.forEach(Query<Lift>()) { try sums.scanned.add($0) }
            return (sums.got.total, sums.scanned.total)
        }
        precondition(got == peer_get_whole(peer, keys, shuffled.count), "get: other bytes")
        precondition(scanned == peer_scan_whole(peer), "scan: other bytes")

        var sink = 0
        try rounds.compare(
            "get", operations: records.count,
            c: { timed { sink &+= Int(peer_get_whole(peer, keys, shuffled.count)) } }
        ) {
            try store.read { snapshot in
                try timed {
                    for id in shuffled { sink &+= try snapshot.get(id)?.reps ?? 0 }
                }
            }
        }
        try rounds.compare(
            "scan", operations: records.count,
            c: { timed { sink &+= Int(peer_scan_whole(peer)) } }
        ) {
            try store.read { snapshot in
                try timed {
                    try snapshot.forEach(Query<Lift>()) { sink &+= $0.reps }
                }
            }
        }
        precondition(sink != 0, "nothing was read")
    }

    /// How much memory of our own a walk over all records needs at its most.
    private func reportMemory() throws {
        guard let before = AnonymousMemory.sizeBytes() else { return }
        let largest = try store.read { snapshot in
            var (largest, count) = (before, 0)
            try snapshot.forEach(Query<Lift>()) { _ in
                count += 1
                if count.isMultiple(of: 1_000), let now = AnonymousMemory.sizeBytes() {
                    largest = max(largest, now)
                }
            }
            return largest
        }
        print("a walk over all records adds \((largest - before) / 1_024) KiB of memory")
    }
}

/// Encodes records again and sums the bytes: equal to the sum of the stored bytes only if every
/// field came back as it was.
private struct ByteSum {
    private(set) var total: UInt64 = 0
    private let encoder = RecordEncoder(
        Lift.schema, typeNumber: 1, layout: Lift.schema.definition.layout(version: 1))

    mutating func add(_ record: Lift?) throws {
        guard var record else { preconditionFailure("a record is missing") }
        var buffer = ByteBuffer()
        try encoder.encode(&record, sequence: 1, into: &buffer)
        total += buffer.withUnsafeBytes { $0.reduce(0) { $0 + UInt64($1) } }
    }
}
