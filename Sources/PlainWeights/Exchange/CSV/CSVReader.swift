package import Foundation

/// A reader of comma separated values (RFC 4180) from bytes that come in chunks.
///
/// It takes what programs and spreadsheets write: a byte order mark, any line ends, any separator,
/// line ends and doubled quotes inside of quotes. What can be repaired is, and the row says so. It
/// holds one row and one chunk in memory.
package struct CSVReader {
    private let read: () throws -> Data?
    private let separator: UInt8
    private var bytes: [UInt8] = []
    /// The place of the next row.
    private var start = 0
    private var isAtEnd = false
    /// The number of the line that comes next, from 1.
    private var line = 1

    /// The longest text in quotes. A quote that is not closed by then is none.
    static let longestQuote = 256 << 10

    /// Creates a reader.
    /// - Parameters:
    ///   - separator: what stands between values.
    ///   - read: returns the next bytes, which may be few; nil or none at the end.
    package init(separator: UInt8 = UInt8(ascii: ","), _ read: @escaping () throws -> Data?) {
        self.separator = separator
        self.read = read
    }

    /// Reads the next row that is not empty.
    /// - Parameter row: gets the values; its memory is used again.
    /// - Returns: whether there was one.
    package mutating func next(into row: inout CSVRow) throws -> Bool {
        while true {
            var scan = CSVScan(start, line)
            row.removeAll(line: line)
            while !scan.row(in: bytes, separator, isAtEnd: isAtEnd, into: &row) {
                try refill()
                scan = CSVScan(start, line)
                row.removeAll(line: line)
            }
            if scan.offset == start { return false }
            (start, line) = (scan.offset, scan.line)
            if !row.isBlank { return true }
        }
    }

    /// Forgets what was read, and reads the next chunk.
    private mutating func refill() throws {
        bytes.removeFirst(start)
        start = 0
        guard let chunk = try read(), !chunk.isEmpty else {
            isAtEnd = true
            return
        }
        let isFirst = bytes.isEmpty && line == 1
        bytes.append(contentsOf: chunk)
        // A byte order mark may come in parts: three bytes are waited for.
        while isFirst, bytes.count < CSVReader.mark.count, let more = try read(), !more.isEmpty {
            bytes.append(contentsOf: more)
        }
        if isFirst, bytes.starts(with: CSVReader.mark) { start = CSVReader.mark.count }
    }

    /// The byte order mark of UTF-8.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
