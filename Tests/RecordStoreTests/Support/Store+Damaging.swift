import CRC32C
import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

extension Store {
    /// Changes values of a table behind the store's back.
    /// - Parameter body: returns whether it has changed the value of a key.
    func change(_ name: String, _ body: ([UInt8], inout [UInt8]) throws -> Bool) throws {
        let environment = try Environment.open(at: path, options: .unflushed)
        let table = try environment.openTables([name])[0]
        try environment.write { transaction in
            for key in try transaction.view.keys(in: table) {
                var value = try #require(
                    try transaction.view.get(key.span.bytes, in: table)?.array)
                if try body(key, &value) {
                    try transaction.put(value.span.bytes, for: key.span.bytes, in: table)
                }
            }
        }
    }

    /// Returns the value of a key of a table.
    func value(of key: [UInt8], in table: String) throws -> [UInt8] {
        var found: [UInt8] = []
        try change(table) { other, value in
            if other == key { found = value }
            return false
        }
        return found
    }
}

extension [UInt8] {
    /// Makes the checksum of a record anew.
    mutating func seal(asRecordOfType number: UInt8, _ id: UUID) {
        let covered = [number, 0, 0, 0] + self[..<4] + id.bytes + self[8...]
        let checksum = unsafe covered.withUnsafeBytes {
            unsafe crc32c_extend(0, $0.baseAddress, $0.count)
        }
        Swift.withUnsafeBytes(of: checksum.littleEndian) { replaceSubrange(4..<8, with: $0) }
    }
}

extension UUID {
    var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }
}
