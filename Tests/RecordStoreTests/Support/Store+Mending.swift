import LMDB
import RecordStore
import TestSupport
import Testing

extension Store {
    /// What maintenance does at some time in the life of a store: it is compacted, or an index is
    /// damaged behind its back and repaired, or it is verified.
    func doMaintenance(_ generator: inout SeededGenerator) throws {
        switch generator.below(3) {
        case 0: try compact()
        case 1:
            let isDamaged = try damageAnIndex(&generator)
            let report = try repair()
            try #require(report.remaining.isEmpty && report.found.isEmpty != isDamaged)
        default: expectSound(self)
        }
    }

    /// Removes an entry of an index and adds one that belongs to no record.
    /// - Returns: false if no index has entries.
    private func damageAnIndex(_ generator: inout SeededGenerator) throws -> Bool {
        // Entries of an index that is being built or deleted are nobody's concern.
        try upkeep()
        let environment = try Environment.open(at: path, options: .unflushed)
        let names = try environment.tableNames().filter { $0.hasPrefix("i") }
        let tables = try environment.openTables(names.sorted(), makingMissing: false)
        return try environment.write { transaction in
            var full: [(table: Table, keys: [[UInt8]])] = []
            for table in tables {
                let keys = try transaction.view.keys(in: table)
                if !keys.isEmpty { full.append((table, keys)) }
            }
            if full.isEmpty { return false }
            let (table, keys) = generator.pick(full)
            let key = generator.pick(keys)
            _ = try transaction.delete(key.span.bytes, in: table)
            var stray = key
            stray[key.count - 1] ^= 1
            try transaction.put(stray, for: stray, in: table)
            return true
        }
    }
}
