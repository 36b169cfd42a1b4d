extension KeyColumn {
    /// Appends a value in the form of this column's keys, but without cutting any text. Rows that
    /// no index orders are sorted by these bytes, and so have the order of an index.
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

    /// Appends a value in the form of this column's keys, but without cutting any text.
    func appendWhole(_ value: [UInt8]?, to key: inout [UInt8]) throws(KeyError) {
        guard let value else { return try appendWhole(RawSpan?.none, to: &key) }
        // Safe because `value` keeps its bytes alive during the call.
        unsafe try appendWhole(value.span.bytes, to: &key)
    }
}

extension Kind {
    /// Whether keys hold only the beginning of a value that is too long for them.
    var isCut: Bool { self == .string || self == .url || self == .data }
}
