extension KeyColumn {
    /// Appends a value as the keys of this column have it, but whole: no text is cut. So rows that
    /// no index has in order are sorted by the same bytes as those that one has.
    /// - Complexity: O(bytes of the value).
    func appendWhole(_ value: RawSpan?, to key: inout [UInt8]) throws(KeyError) {
        let start = key.count
        if let value, kind.isCut {
            try KeyText.append(value, as: self, to: &key)
            if isDescending { key.complement(from: start) }
        } else {
            var encoder = KeyEncoder()
            try encoder.append(value, as: self)
            key += encoder.bytes.array
        }
    }

    /// Appends a value of which there is no span.
    func appendWhole(_ value: [UInt8]?, to key: inout [UInt8]) throws(KeyError) {
        guard let value else { return try appendWhole(RawSpan?.none, to: &key) }
        unsafe try appendWhole(value.span.bytes, to: &key)
    }
}

extension Kind {
    /// Whether keys hold only the beginning of values that are too long for them.
    var isCut: Bool { self == .string || self == .url || self == .data }
}

extension [UInt8] {
    /// Flips every bit from a position on, which turns the order of such bytes round.
    mutating func complement(from start: Int) {
        for position in start..<count { self[position] = ~self[position] }
    }
}
