import BenchmarkSupport
import Foundation
import LMDB
import LayerCostPeer
import RecordStore

extension RecordCost {
    /// One transaction that inserts all records, against the same puts in C, each into a new store.
    func compareInserts(_ rounds: Rounds) throws {
        let made = folder + "/made"
        try insert(into: made, .throwaway)
        let batch = try PutBatch(storeAt: made, recordCount: records.count)
        let copied = folder + "/copied"
        try put(batch, into: copied, .throwaway)
        try batch.expectSame(made, copied)
        try remove([made, copied])

        for (name, durability) in [
            ("insert", StoreOptions.Durability.throwaway), ("insert, durable", .durable),
        ] {
            try rounds.compare(
                name, operations: records.count,
                c: {
                    defer { try? remove([copied]) }
                    return try put(batch, into: copied, durability)
                }
            ) {
                defer { try? remove([made]) }
                return try insert(into: made, durability)
            }
        }
    }

    @discardableResult
    private func insert(
        into path: String, _ durability: StoreOptions.Durability
    ) throws -> Duration {
        var options = StoreOptions()
        options.durability = durability
        let store = try Store.open(at: path, options: options, [Lift.self])
        let duration = try timed { try store.write { try $0.save(records) } }
        try store.close()
        return duration
    }

    @discardableResult
    private func put(
        _ batch: PutBatch, into path: String, _ durability: StoreOptions.Durability
    ) throws -> Duration {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
        let names = batch.tableNames.map { strdup($0) }
        defer { names.forEach { free($0) } }
        let writer = peer_writer_open(
            path, names.map { UnsafePointer($0) }, names.count, 64 << 30,
            durability == .durable ? 1 : 0)
        defer { peer_writer_close(writer) }
        return timed { peer_writer_put(writer, batch.puts, batch.puts.count, batch.bytes) }
    }

    private func remove(_ paths: [String]) throws {
        for path in paths { try FileManager.default.removeItem(atPath: path) }
    }
}

/// The puts that the engine did, read from the file it wrote: for each record its index entries in
/// the order of the indexes, then the record.
private struct PutBatch {
    private(set) var bytes: [UInt8] = []
    private(set) var puts: [peer_put] = []
    /// The tables of the indexes, then the table of the records.
    let tableNames: [String]

    init(storeAt path: String, recordCount: Int) throws {
        let environment = try Self.open(path)
        let names = try environment.tableNames()
        tableNames = names.filter { $0.hasPrefix("i") } + names.filter { $0.hasPrefix("t") }
        let tables = try environment.openTables(tableNames)
        let indexes = Lift.schema.definition.indexes
        try environment.read { view in
            var ids: [Range<Int>] = []
            var puts: [[UInt8]: [peer_put]] = [:]
            for (position, table) in tables.enumerated() {
                var cursor = try view.cursor(in: table)
                while let entry = try cursor.next() {
                    let key = append(entry.key)
                    let value = append(entry.value)
                    if table == tables.last { ids.append(key) }
                    // The id that ends a key takes the direction of the last column.
                    let isInverse =
                        position < indexes.count
                        && indexes[position].columns.last?.isDescending == true
                    let id = bytes[key.suffix(16)].map { isInverse ? ~$0 : $0 }
                    puts[id, default: []].append(
                        peer_put(
                            table: position, key_offset: key.lowerBound, key_size: key.count,
                            value_offset: value.lowerBound, value_size: value.count,
                            is_new: table == tables.last ? 0 : 1))
                }
            }
            self.puts = ids.flatMap { puts[Array(bytes[$0])] ?? [] }
        }
        try environment.close()
        precondition(puts.count == recordCount * tables.count, "\(puts.count) entries")
    }

    private mutating func append(_ span: RawSpan) -> Range<Int> {
        let start = bytes.count
        span.withUnsafeBytes { bytes.append(contentsOf: $0) }
        return start..<bytes.count
    }

    /// Both files must have the same entries in the same tables, the catalog aside.
    func expectSame(_ first: String, _ second: String) throws {
        let (first, second) = (try Self.open(first), try Self.open(second))
        let tables = zip(try first.openTables(tableNames), try second.openTables(tableNames))
        for (one, other) in tables {
            try first.read { firstView in
                try second.read { secondView in
                    var mine = try firstView.cursor(in: one)
                    var theirs = try secondView.cursor(in: other)
                    while let entry = try mine.next() {
                        guard let same = try theirs.next() else {
                            preconditionFailure("\(one.name): an entry is missing")
                        }
                        precondition(Self.bytes(entry) == Self.bytes(same), "\(one.name) differs")
                    }
                    let isAtEnd = try theirs.next() == nil
                    precondition(isAtEnd, "\(one.name): an entry too many")
                }
            }
        }
        try first.close()
        try second.close()
    }

    private static func bytes(_ entry: borrowing Entry) -> [[UInt8]] {
        [entry.key.withUnsafeBytes { Array($0) }, entry.value.withUnsafeBytes { Array($0) }]
    }

    private static func open(_ path: String) throws -> Environment {
        var options = EnvironmentOptions()
        options.access = .readOnly
        return try Environment.open(at: path, options: options)
    }
}
