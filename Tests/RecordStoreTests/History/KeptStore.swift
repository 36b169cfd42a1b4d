import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// A store with a history in a folder of its own, opened again as often as a test likes.
struct KeptStore {
    let folder: TemporaryFolder
    let path: String
    let device = UUID()
    private let types: [any Record.Type]

    init(_ types: [any Record.Type]) throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        self.types = types
    }

    /// Opens the store as a device, by itself as always the same one.
    func open(
        as device: UUID? = nil, for age: Duration = .seconds(1_000), upTo sizeBytes: Int = 8 << 20
    ) throws -> Store {
        var options = StoreOptions.unflushed
        options.history = .kept(for: age, upTo: sizeBytes, device: device ?? self.device)
        return try Store.open(at: path, options: options, types)
    }

    /// All tables of records and indexes, without what a record says of the transaction that wrote
    /// it.
    func bytes() throws -> [String: [StoreDump.Entry]] {
        var tables = try StoreDump(of: path).tables
        for name in tables.keys where !"ti".contains(name.prefix(1)) || name == "transactions" {
            tables[name] = nil
        }
        for name in tables.keys where name.hasPrefix("t") {
            tables[name] = tables[name]?.map { entry in
                var value = entry.value
                value.replaceSubrange(4..<16, with: Array(repeating: 0, count: 12))
                return StoreDump.Entry(key: entry.key, value: value)
            }
        }
        return tables
    }
}

/// Why a closure did not take a transaction back.
func undoObstacle(_ body: () throws -> Void) throws -> StoreError.UndoObstacle? {
    guard case .notTakenBack(let obstacle) = try storeError(body) else { return nil }
    return obstacle
}

extension HistoryPage {
    var transactions: [HistoryTransaction] {
        events.compactMap { event in
            if case .committed(let transaction) = event { transaction } else { nil }
        }
    }

    var missed: [UInt64] {
        events.compactMap { event in
            if case .missed(let sequence) = event { sequence } else { nil }
        }
    }
}

extension Store {
    /// Changes one record in a transaction of its own.
    func update<R: Record>(_ id: RecordID<R>, _ change: (inout R) -> Void) throws {
        try write { _ = try $0.update(id) { change(&$0) } }
    }
}
