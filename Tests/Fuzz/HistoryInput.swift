import CRC32C
import RecordStore

/// Transactions and changes of a history, all under one key each.
enum HistoryInput {
    static let sequence: UInt64 = 9
    static let rowKey: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 9]
    static let entryKey = rowKey + [0, 0, 0, 3] + [UInt8](repeating: 7, count: 16)

    /// The bytes with their checksum behind them.
    static func sealed(_ input: [UInt8], _ key: [UInt8]) -> [UInt8] {
        let covered = key + input
        return input + littleEndian(Int(crc32c_extend(0, covered, covered.count)))
    }

    static func seeds() -> [[UInt8]] {
        let numbers = [UInt8](repeating: 1, count: 32)
        let rows: [[UInt8]] = [
            [0, 0, 0] + numbers + [3, 0],
            [0, 1, 7] + numbers + [UInt8](repeating: 2, count: 16) + [2, 97, 98, 0x81, 1, 2, 1, 3],
        ]
        let entries: [[UInt8]] = [
            [0], [6, 2, 1, 2, 3], [1, 1, 5, 2, 65, 0], [9, 1, 11, 0, 2, 65, 4, 2, 66, 1, 1],
        ]
        return rows.map { InputKind.sealedTransaction.input($0) }
            + entries.map { InputKind.sealedChange.input($0) }
    }
}

/// Decodes a transaction of a history.
func decodeTransaction(_ bytes: [UInt8]) {
    guard let row = try? HistoryRow(bytes, sequence: HistoryInput.sequence) else { return }
    precondition(row.encoded() == bytes, "\(row)")
}

/// Decodes a change of a history.
func decodeChange(_ bytes: [UInt8]) {
    _ = try? HistoryEntry(bytes, key: HistoryInput.entryKey)
}
