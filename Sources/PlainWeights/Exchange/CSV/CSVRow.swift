/// The values of one row of a file.
package struct CSVRow {
    /// What was repaired in a row.
    package enum Repair: Hashable, Sendable {
        /// A quote inside of quotes that was not doubled was kept.
        case strayQuote
        /// A quote that was not closed was kept, and ended with its value.
        case unclosedQuote
        /// A value was no UTF-8, and was read as Windows-1252.
        case otherEncoding
    }

    /// The number of its first line, from 1.
    package private(set) var line = 0
    package var repairs: Set<Repair> = []
    /// The bytes of all values, one after another, without quotes.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    package init() {}

    /// The number of values.
    package var count: Int { ends.count }

    /// Whether the row has nothing but space.
    var isBlank: Bool { ends.count <= 1 && self[0].trimmed.isEmpty }

    /// The bytes of a value; none if the row is shorter.
    package subscript(position: Int) -> ArraySlice<UInt8> {
        guard position < ends.count else { return [] }
        return bytes[(position == 0 ? 0 : ends[position - 1])..<ends[position]]
    }

    /// Returns a value as text without the space around it. Text that is no UTF-8 is read as
    /// Windows-1252, and noted.
    package mutating func text(_ position: Int) -> String {
        let value = self[position].trimmed
        if let text = String(validating: value, as: UTF8.self) { return text }
        repairs.insert(.otherEncoding)
        return String(String.UnicodeScalarView(value.map(Unicode.Scalar.init(windows1252:))))
    }

    /// Makes one value of several, with a byte between them.
    package mutating func join(_ range: ClosedRange<Int>, by separator: UInt8) {
        let joined = range.map { Array(self[$0]) }.joined(separator: [separator])
        let (start, end) = (range.lowerBound, ends[range.upperBound])
        let from = start == 0 ? 0 : ends[start - 1]
        bytes.replaceSubrange(from..<end, with: Array(joined))
        ends.removeSubrange(range.lowerBound..<range.upperBound)
        for place in start..<ends.count { ends[place] += range.count - 1 }
    }

    mutating func removeAll(line: Int) {
        self.line = line
        repairs.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    mutating func append(_ part: ArraySlice<UInt8>) { bytes.append(contentsOf: part) }

    mutating func endValue() { ends.append(bytes.count) }

    /// Drops what was appended of a value that has not ended.
    mutating func dropValue() { bytes.removeLast(bytes.count - (ends.last ?? 0)) }
}

extension ArraySlice<UInt8> {
    /// The bytes without spaces, tabs and line ends around them.
    package var trimmed: ArraySlice<UInt8> {
        var rest = self
        while let first = rest.first, first.isSpace { rest.removeFirst() }
        while let last = rest.last, last.isSpace { rest.removeLast() }
        return rest
    }
}

extension UInt8 {
    /// Whether the byte is a space, a tab or of a line end.
    var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}

extension Unicode.Scalar {
    /// Creates the character of a byte of Windows-1252. The five bytes that it does not use are
    /// control characters, as in Latin 1.
    fileprivate init(windows1252 byte: UInt8) {
        let others: [UInt8: Unicode.Scalar] = [
            0x80: "€", 0x82: "‚", 0x83: "ƒ", 0x84: "„", 0x85: "…", 0x86: "†", 0x87: "‡",
            0x88: "ˆ", 0x89: "‰", 0x8A: "Š", 0x8B: "‹", 0x8C: "Œ", 0x8E: "Ž", 0x91: "‘",
            0x92: "’", 0x93: "“", 0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—", 0x98: "˜",
            0x99: "™", 0x9A: "š", 0x9B: "›", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
        ]
        self = others[byte] ?? Unicode.Scalar(byte)
    }
}
