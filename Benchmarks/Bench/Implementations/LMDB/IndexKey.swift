import Foundation

/// The bytes of an index key, made by hand after `docs/format-keys.md` for the peer in C.
struct IndexKey {
    private(set) var bytes: [UInt8] = []
    private let index: StoreCatalog.Index
    /// How many columns were appended.
    private(set) var columnCount = 0

    init(_ index: StoreCatalog.Index) {
        self.index = index
    }

    mutating func append(_ id: UUID) {
        append(tag: 0x29, withUnsafeBytes(of: id.uuid) { Array($0) })
    }

    mutating func append(_ date: Date) {
        var seconds = date.timeIntervalSinceReferenceDate
        if seconds == 0 { seconds = 0 }
        let bits = seconds.bitPattern
        let ordered = seconds.sign == .minus ? ~bits : bits | 1 << 63
        append(tag: 0x20, Self.bigEndian(ordered))
    }

    mutating func append(_ number: Int) {
        let size = (64 - (number < 0 ? ~number : number).leadingZeroBitCount + 7) / 8
        append(
            tag: UInt8(number < 0 ? 0x4F - size : 0x50 + size),
            Self.bigEndian(UInt64(bitPattern: Int64(number))).suffix(size))
    }

    /// Text in ASCII without zeros, short enough not to be cut.
    mutating func append(_ text: String) {
        precondition(text.utf8.allSatisfy { 1...127 ~= $0 } && text.utf8.count < 200, text)
        append(tag: 0x30, Array(text.utf8) + [0x00, 0x01])
    }

    /// The record's id, after all columns. It has the direction of the last one.
    mutating func appendRecordID(_ id: UUID) {
        let raw = withUnsafeBytes(of: id.uuid) { Array($0) }
        bytes += index.flipsID ? raw.map(~) : raw
    }

    /// The first key that begins with none of these bytes.
    var end: [UInt8] {
        var end = bytes
        while let last = end.popLast() {
            if last < 255 { return end + [last + 1] }
        }
        return []
    }

    private mutating func append(tag: UInt8, _ payload: some Sequence<UInt8>) {
        let column = [tag] + payload
        bytes += index.columns[columnCount].isDescending ? column.map(~) : column
        columnCount += 1
    }

    private static func bigEndian(_ number: UInt64) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
