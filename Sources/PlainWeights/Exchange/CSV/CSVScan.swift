/// A scan over the bytes of a row.
struct CSVScan {
    /// The place after what was scanned.
    private(set) var offset: Int
    /// The number of the line at this place.
    private(set) var line: Int

    init(_ offset: Int, _ line: Int) {
        (self.offset, self.line) = (offset, line)
    }

    private static let quote = UInt8(ascii: "\"")
    private static let (lineFeed, carriageReturn) = (UInt8(0x0A), UInt8(0x0D))

    /// How a value ended.
    private enum Ending {
        case separator, line, bytes
    }

    /// Scans the values of a row.
    /// - Parameter isAtEnd: whether no more bytes come.
    /// - Returns: whether the row is whole. At the end it always is, and may be empty.
    mutating func row(
        in bytes: [UInt8], _ separator: UInt8, isAtEnd: Bool, into row: inout CSVRow
    ) -> Bool {
        let start = offset
        while true {
            if offset == bytes.count {
                // A separator or nothing stands at the end.
                if isAtEnd, offset > start { row.endValue() }
                return isAtEnd
            }
            let isQuoted = bytes[offset] == Self.quote
            guard
                let ending = isQuoted
                    ? quoted(in: bytes, separator, isAtEnd: isAtEnd, into: &row)
                    : plain(in: bytes, separator, isAtEnd: isAtEnd, into: &row)
            else { return false }
            row.endValue()
            if ending != .separator { return true }
        }
    }

    /// Scans a value without quotes.
    /// - Returns: how it ended; nil if more bytes are needed.
    private mutating func plain(
        in bytes: [UInt8], _ separator: UInt8, isAtEnd: Bool, into row: inout CSVRow
    ) -> Ending? {
        let start = offset
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == separator || byte == Self.lineFeed || byte == Self.carriageReturn { break }
            offset += 1
        }
        guard let ending = ending(in: bytes, at: offset, separator, isAtEnd: isAtEnd) else {
            return nil
        }
        row.append(bytes[start..<offset])
        pass(ending, in: bytes)
        return ending
    }

    /// Scans a value in quotes. A quote that is not closed makes it one without.
    private mutating func quoted(
        in bytes: [UInt8], _ separator: UInt8, isAtEnd: Bool, into row: inout CSVRow
    ) -> Ending? {
        let start = self
        let limit = min(bytes.count, offset + CSVReader.longestQuote)
        offset += 1
        var part = offset
        while offset < limit {
            let byte = bytes[offset]
            if byte == Self.lineFeed || byte == Self.carriageReturn {
                guard let next = lineEnd(in: bytes, at: offset, isAtEnd: isAtEnd) else {
                    return nil
                }
                (offset, line) = (next, line + 1)
                continue
            }
            offset += 1
            if byte != Self.quote { continue }
            if offset == bytes.count, !isAtEnd { return nil }
            if offset < bytes.count, bytes[offset] == Self.quote {
                row.append(bytes[part..<offset])
                offset += 1
                part = offset
            } else if let ending = ending(in: bytes, at: offset, separator, isAtEnd: isAtEnd) {
                row.append(bytes[part..<offset - 1])
                pass(ending, in: bytes)
                return ending
            } else if offset < bytes.count, bytes[offset] == Self.carriageReturn {
                return nil
            } else {
                row.repairs.insert(.strayQuote)
            }
        }
        if limit == bytes.count, !isAtEnd { return nil }
        row.dropValue()
        row.repairs.remove(.strayQuote)
        row.repairs.insert(.unclosedQuote)
        self = start
        return plain(in: bytes, separator, isAtEnd: isAtEnd, into: &row)
    }

    /// Returns what ends a value at a place; nil if nothing does, or if it is not known yet.
    private func ending(
        in bytes: [UInt8], at place: Int, _ separator: UInt8, isAtEnd: Bool
    ) -> Ending? {
        if place == bytes.count { return isAtEnd ? .bytes : nil }
        if bytes[place] == separator { return .separator }
        return lineEnd(in: bytes, at: place, isAtEnd: isAtEnd).map { _ in .line }
    }

    /// Returns the place after the line end at a place; nil if there is none, or if it is not known
    /// yet whether a line feed follows a carriage return.
    private func lineEnd(in bytes: [UInt8], at place: Int, isAtEnd: Bool) -> Int? {
        switch bytes[place] {
        case Self.lineFeed: return place + 1
        case Self.carriageReturn where place + 1 < bytes.count:
            return bytes[place + 1] == Self.lineFeed ? place + 2 : place + 1
        case Self.carriageReturn: return isAtEnd ? place + 1 : nil
        default: return nil
        }
    }

    private mutating func pass(_ ending: Ending, in bytes: [UInt8]) {
        switch ending {
        case .bytes: return
        case .separator: offset += 1
        case .line:
            offset = lineEnd(in: bytes, at: offset, isAtEnd: true) ?? offset
            line += 1
        }
    }
}
