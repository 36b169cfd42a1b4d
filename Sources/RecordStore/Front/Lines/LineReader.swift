import Foundation

/// The lines of a file, read in chunks.
struct LineReader {
    private let read: () throws -> Data?
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    /// The number of the last line that was read, from 1.
    private(set) var number = 0

    /// No record is longer, even if each of its bytes is escaped.
    private static let longestLineBytes = 1 << 30

    /// - Parameter read: returns the next bytes, or nil at the end.
    init(_ read: @escaping () throws -> Data?) {
        self.read = read
    }

    /// Returns the bytes of the next line that is not blank, without its end; nil after the last.
    /// - Throws: ``RecordImportError/lineTooLong(line:)``.
    mutating func next() throws -> [UInt8]? {
        while let line = try nextLine() {
            number += 1
            if !line.isEmpty { return Array(line) }
        }
        return nil
    }

    private mutating func nextLine() throws -> ArraySlice<UInt8>? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return trimmed(start..<end)
            }
            if isAtEnd {
                defer { start = buffer.endIndex }
                return start == buffer.endIndex ? nil : trimmed(start..<buffer.endIndex)
            }
            searched = buffer.count - start
            guard searched <= Self.longestLineBytes else {
                throw RecordImportError.lineTooLong(line: number + 1)
            }
            buffer.removeFirst(start)
            start = 0
            if let chunk = try read(), !chunk.isEmpty { buffer += chunk } else { isAtEnd = true }
        }
    }

    /// Returns a line without a byte order mark before and a carriage return behind it.
    private func trimmed(_ range: Range<Int>) -> ArraySlice<UInt8> {
        var line = buffer[range]
        if number == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
        return line
    }
}
