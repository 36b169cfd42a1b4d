import CRC32C

/// One checksum by both ways.
struct ChecksumPair: Equatable {
    var instruction: UInt32
    var table: UInt32

    init(both value: UInt32) {
        (instruction, table) = (value, value)
    }

    init(_ bytes: [UInt8]) {
        self = ChecksumPair(both: 0).extended(bytes)
    }

    func extended(_ bytes: [UInt8]) -> ChecksumPair {
        var pair = self
        pair.instruction = crc32c_extend(instruction, bytes, bytes.count)
        pair.table = crc32c_extend_by_table(table, bytes, bytes.count)
        return pair
    }
}
